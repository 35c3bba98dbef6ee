import type { ArrangedDomain } from '../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { isAt } from './requests.ts';

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isTimer = (value: unknown) => Number.isInteger(value) && value !== 0;

/**
 * Fields that only a request changes, each with the values that are compared: wrong shapes are judged
 * elsewhere, and unset fields (SIL-DOM-UNSET) and zero timers (SIL-DOM-TIMER-ZERO) may be answered in
 * two ways.
 */
const COMPARED: Readonly<Record<string, (value: unknown) => boolean>> = {
  domain: isText,
  type: isText,
  status: (value) => value === 'active' || value === 'disabled',
  soa_email: isText,
  description: isText,
  group: isText,
  master_ips: isTexts,
  axfr_ips: isTexts,
  tags: isTexts,
  expire_sec: isTimer,
  refresh_sec: isTimer,
  retry_sec: isTimer,
  ttl_sec: isTimer,
};

/** The list must in the end show the domain, with the values that GET of the domain shows. */
export async function isListedAsRead(
  t: CheckContext,
  { id, path }: Pick<ArrangedDomain, 'id' | 'path'>,
): Promise<void> {
  const look = async () => {
    const items = (await t.owner.list('/domains')) ?? [];
    const read = await t.owner.get(path);
    const item = items.find((each) => each.id === id);
    return { read, wrong: differing(read, item) };
  };
  const { held, last } = await poll(look, ({ wrong }) => wrong === undefined, t.convergence);
  t.holds('DOM-LIST', held, {
    expected: `GET /domains to show domain ${id} as GET ${path} does`,
    received: last.wrong ?? '',
    answers: [last.read],
  });
}

/** The first field whose value in the list is not that of GET. */
function differing(read: Answer, item: Record<string, unknown> | undefined): string | undefined {
  if (item === undefined) return 'a list without it';
  const field = Object.keys(COMPARED).find((name) => {
    const [listed, alone] = [item[name], read.body?.[name]];
    if (isHidden(name, listed, alone)) return true;
    const areCompared = COMPARED[name]?.(listed) && COMPARED[name]?.(alone);
    return areCompared && !isSameJson(unordered(listed), unordered(alone));
  });
  return (
    field && `/${field} ${formatValue(item[field])} instead of ${formatValue(read.body?.[field])}`
  );
}

/** Fields that an answer may leave out only as long as nobody has set them. */
const SHOWN_ONCE_SET = ['description', 'group', 'master_ips', 'axfr_ips'];

/** Whether the list leaves out what GET shows to be set. */
function isHidden(field: string, listed: unknown, alone: unknown): boolean {
  const isSet = Array.isArray(alone) ? alone.length > 0 : isText(alone);
  return SHOWN_ONCE_SET.includes(field) && isSet && (listed ?? undefined) === undefined;
}

function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}

/**
 * A page of the list must in the end hold the domain, or none of them any more. All pages are walked
 * at each look: creations and deletions of concurrent checks move items from page to page.
 */
export async function isListed(
  t: CheckContext,
  requirement: string,
  path: string,
  domain: string,
  wanted: boolean,
): Promise<void> {
  const { held, last } = await poll(
    () => pageWith(t, path, domain),
    ({ found }) => found === wanted,
    t.convergence,
  );
  t.holds(requirement, held, {
    expected: `${path} called ${domain} ${wanted ? 'in' : 'no more in'} the list`,
    received: last.found ? 'it is there' : 'it is on no page',
    answers: last.page ? [last.page] : [],
  });
}

/** The page that holds the domain, or the last one. */
async function pageWith(
  t: CheckContext,
  path: string,
  domain: string,
): Promise<{ page: Answer | undefined; found: boolean }> {
  let last: Answer | undefined;
  for await (const page of t.owner.pages('/domains')) {
    if (page.items.some((item) => isAt(path, item) && item.domain === domain)) {
      return { page, found: true };
    }
    last = page;
  }
  return { page: last, found: false };
}
