import type { Answer } from '../../http/answer.ts';
import { Inconclusive } from '../../result/signals.ts';
import { pageSizeBounds } from '../../spec/stated-bounds.ts';
import type { CheckContext } from '../check-context.ts';
import { asked, assertNotServerError, failed, passed, type Sent } from './judge.ts';

/**
 * A page below 1: refused, or answered as a page numbered 1 or more. How pages of an empty list are
 * counted is open (SIL-PAGES-EMPTY).
 * @throws Inconclusive for an empty list
 */
export function judgeFirstPage(t: CheckContext, sent: Sent): void {
  assertNotServerError(sent);
  const { answer } = sent;
  if (answer.ok && answer.body?.results === 0) throw new Inconclusive('the list is empty');
  const choice = answer.refused ? 'refused' : `answered as page ${answer.body?.page}`;
  if (answer.ok || answer.refused) t.observe('SIL-PAGE-ZERO', choice, answer);
  const holds = answer.refused || answer.body?.page >= 1;
  const expected = `${asked(sent)} to be refused, or answered as page 1 or later`;
  if (holds) passed(t, sent);
  else failed(t, sent, { expected, where: '/page' });
}

/** A page size outside the bounds: refused, or laid out with one inside them. */
export function judgeOutsideSize(t: CheckContext, sent: Sent): void {
  assertNotServerError(sent);
  const { answer } = sent;
  if (looksHonoured(answer)) {
    throw new Inconclusive(
      `${answer.body?.results} items cannot tell the page size asked for from a lawful one`,
    );
  }
  const { least, most } = pageSizeBounds();
  const holds = answer.refused || isLaidOut(answer, least, most);
  const expected = `${asked(sent)} to be refused, or laid out in pages of ${least} to ${most}`;
  if (holds) passed(t, sent);
  else failed(t, sent, { expected, received: layout(answer), where: '/pages' });
}

/** A page size inside the bounds: accepted, and no page holds more. */
export function judgeSize(t: CheckContext, sent: Sent, size: number): void {
  const { answer } = sent;
  const expected = `${asked(sent)} to be accepted and laid out in pages of ${size}`;
  const received = answer.ok ? layout(answer) : answer.summary;
  if (answer.ok && isLaidOut(answer, size, size)) passed(t, sent);
  else failed(t, sent, { expected, received, where: '/pages' });
}

/** Whether some page size from `least` to `most` gives this page and this number of pages. */
function isLaidOut({ body, items }: Answer, least: number, most: number): boolean {
  const { results, pages } = body ?? {};
  if (!Number.isInteger(results) || !Number.isInteger(pages)) return false;
  // Counts may follow late: whether they agree with the items is decided where these are looked at again.
  if (results === 0) return items.length <= most;
  for (let size = least; size <= most; size += 1) {
    if (Math.ceil(results / size) === pages && items.length <= size) return true;
  }
  return false;
}

/** Whether the page could be laid out with the size asked for and with a lawful one alike. */
function looksHonoured(answer: Answer): boolean {
  const { least, most } = pageSizeBounds();
  const asked = Number(new URLSearchParams(answer.exchange.url.split('?')[1]).get('page_size'));
  return (
    answer.ok && asked > 0 && isLaidOut(answer, asked, asked) && isLaidOut(answer, least, most)
  );
}

function layout({ body, items }: Answer): string {
  return `${items.length} items on page ${body?.page} of ${body?.pages}, ${body?.results} in all`;
}
