import { isDeepStrictEqual } from 'node:util';
import type { ArrangedDomain } from '../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isTimer = (value: unknown) => Number.isInteger(value) && value !== 0;

/**
 * Fields that nothing but a request changes, and what of them is compared: shapes, what nobody set
 * (SIL-DOM-UNSET) and how zero reads (SIL-DOM-TIMER-ZERO) are not meant here.
 */
const STEADY: Readonly<Record<string, (value: unknown) => boolean>> = {
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

/** The list must in the end show the domain, and show of it what reading it shows. */
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

/** The first field that list and reading show differently. */
function differing(read: Answer, item: Record<string, unknown> | undefined): string | undefined {
  if (item === undefined) return 'a list without it';
  const field = Object.keys(STEADY).find((name) => {
    const [listed, alone] = [item[name], read.body?.[name]];
    const areRight = STEADY[name]?.(listed) && STEADY[name]?.(alone);
    return areRight && !isDeepStrictEqual(unordered(listed), unordered(alone));
  });
  return (
    field && `/${field} ${formatValue(item[field])} instead of ${formatValue(read.body?.[field])}`
  );
}

function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}
