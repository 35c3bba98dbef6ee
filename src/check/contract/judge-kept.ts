import type { Case } from '../../generate/contract/case.ts';
import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { poll } from '../../limits/poll.ts';
import { valueAt } from '../../text/pointer.ts';
import type { RightRequest } from '../arrange/right-request.ts';
import type { CheckContext } from '../check-context.ts';
import { formatValue } from '../format-value.ts';
import { asked, bodyOf, failed, type Sent } from './judge.ts';

/** Texts that the document lets a client choose freely, so that they are kept letter by letter. */
const KEPT = ['/label', '/description', '/group'];

/**
 * A value that was accepted is the value that is kept, also at its bounds: in the answer to a
 * creation, in the end in what reading answers after an update. Fields not shown decide nothing.
 * @returns states what is wrong; undefined when nothing is
 */
export async function judgeKept(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  sent: Sent,
): Promise<(() => void) | undefined> {
  const field = keptField(sent.each);
  if (field === undefined) return undefined;
  const value = valueAt(bodyOf(request), field);
  if (typeof value !== 'string') return undefined; // null may be answered as empty text
  const seen = right.creates ? sent.answer : await readBack(t, right, field, value);
  const received = valueAt(resourceIn(seen), field);
  if (received === undefined || received === value) return undefined;
  if (typeof received !== 'string' && isUnshown(right)) return undefined;
  const expected = t.waits.inTime(`${asked(sent)} to keep ${field} ${formatValue(value)}`);
  const wrong = { expected, received: formatValue(received), where: field };
  return () => failed(t, { ...sent, answer: seen }, wrong);
}

/** The document shows no field of a VPC in answers: what is no text is another field of that name. */
function isUnshown({ path }: RightRequest): boolean {
  return path.startsWith('/vpcs');
}

function keptField({ changes }: Case): string | undefined {
  const set = changes.flatMap((change) => ('set' in change ? [change.set] : []));
  return set.find((field) => KEPT.includes(field));
}

/** Looks until the value shows, or the target does not show the field at all. */
async function readBack(t: CheckContext, right: RightRequest, field: string, value: string) {
  const { last } = await poll(
    () => t.owner.get(right.reads ?? right.path),
    (seen) => seen.ok && [value, undefined].includes(valueAt(seen.body, field) as string),
    t.convergence,
  );
  return last;
}

/** An upload answers its image beside the address for the data. */
function resourceIn({ body }: Answer): unknown {
  return body?.image ?? body;
}
