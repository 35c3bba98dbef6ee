import type { Read } from '../resources/reader.ts';
import type { PreflightItem } from '../result/run-result.ts';
import { toAscii } from '../text/ascii.ts';
import { cut } from '../text/cut.ts';
import { isObject } from '../text/json.ts';
import type { CollectionInventory } from './inventory.ts';

const MOST_LIMITS = 6;
/** What quota speaks of in an inventory. */
type Held = Pick<CollectionInventory, 'path' | 'items'>;

/** Characters of one header as it is told. */
const LONGEST = 200;

/**
 * One line about how much room there is: what the account holds already, and every limit that the
 * target tells by itself. The document names none for an account, and nothing is created to find out.
 */
export function quotaItem(inventories: readonly Held[], answers: readonly Read[]): PreflightItem {
  // What is left of a rate goes down with each answer: one of them tells enough.
  const rates = answers.map(rateLimits).find((each) => each.length > 0) ?? [];
  const limits = [...rates, ...answers.flatMap(ofAccount)];
  const known =
    limits.length === 0
      ? 'the target tells no limit, and the document names none'
      : `the target tells ${limits.slice(0, MOST_LIMITS).join(', ')}`;
  return { name: 'quota', state: 'ready', note: `${held(inventories)}; ${known}` };
}

function held(inventories: readonly Held[]): string {
  const readable = inventories.filter(({ items }) => items !== undefined);
  if (readable.length === 0) return 'what the account holds cannot be read';
  const counts = readable.flatMap(({ path, items = [] }) =>
    items.length === 0 ? [] : [`${items.length} of ${path}`],
  );
  return counts.length === 0 ? 'the account is empty' : `the account holds ${counts.join(', ')}`;
}

/** `RateLimit-Limit`, `X-RateLimit-Remaining`, `RateLimit` and their like. */
function rateLimits({ exchange }: Read): string[] {
  return Object.entries(exchange.answerHeaders)
    .filter(([name]) => /^(x-)?rate-?limit/.test(name))
    .map(([name, value]) => cut(toAscii(`${name}: ${value}`), LONGEST));
}

/** What the account itself calls a limit or a quota; its fields are not documented. */
function ofAccount({ path, json }: Read): string[] {
  if (path !== '/account' || !isObject(json)) return [];
  return Object.entries(json)
    .filter(([name, value]) => /limit|quota/i.test(name) && typeof value === 'number')
    .map(([name, value]) => cut(toAscii(`${name}: ${value}`), LONGEST));
}
