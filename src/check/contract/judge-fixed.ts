import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { poll } from '../../limits/poll.ts';
import { Inconclusive } from '../../result/signals.ts';
import { valueAt } from '../../text/pointer.ts';
import type { RightRequest } from '../arrange/right-request.ts';
import type { CheckContext } from '../check-context.ts';
import { formatValue } from '../format-value.ts';
import { asked, assertNotServerError, bodyOf, failed, passed, type Sent } from './judge.ts';

/** Fields that change by themselves or with others: of these only the value sent must not appear. */
const CHANGING = ['/updated', '/status', '/nodes_status', '/filesystem_path'];

/**
 * A field that an update cannot set: refused or ignored, it reads back as it was. `before` is the
 * resource before the update.
 * @throws Inconclusive when the target does not show the field, or the rest of the update never shows
 */
export async function judgeFixed(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  at: { field: string; before: Answer; sent: Sent },
): Promise<void> {
  const { field, before, sent } = at;
  assertNotServerError(sent);
  if (sent.answer.refused) {
    passed(t, sent);
    return;
  }
  const after = await readAfter(t, right, request, field);
  const [was, is] = [stable(before, field), stable(after, field)];
  if (was === undefined) throw new Inconclusive(`the target does not show ${field}`);
  const tried = projected(field, valueAt(bodyOf(request), field));
  if (isDeepStrictEqual(was, tried)) return; // what it was already: nothing can be seen
  const held = CHANGING.includes(field) ? differs(is, tried) : isDeepStrictEqual(is, was);
  const expected = `${asked(sent)} to be refused or to leave ${field} ${formatValue(was)}`;
  if (held) passed(t, { ...sent, answer: after });
  else failed(t, { ...sent, answer: after }, { expected, received: formatValue(is), where: field });
}

/**
 * Reads the resource once the other fields of the update show, where it shows them at all.
 * @throws Inconclusive when they never do
 */
export async function readAfter(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  field: string,
): Promise<Answer> {
  const path = right.reads ?? right.path;
  // Lists may be answered in another order, or have no use here.
  const others = Object.entries(bodyOf(request)).filter(
    ([name, value]) => `/${name}` !== field && typeof value !== 'object',
  );
  const shows = (seen: Answer) =>
    seen.ok && others.every(([name, value]) => !(name in seen.body) || seen.body[name] === value);
  const { held, last } = await poll(() => t.owner.get(path), shows, t.convergence);
  if (!held) throw new Inconclusive(`${path} does not show the update: ${last.summary}`);
  return last;
}

/** Whether a field that changes by itself shows anything but what was sent. */
function differs(is: unknown, tried: unknown): boolean {
  return is !== undefined && !isDeepStrictEqual(is, tried);
}

function stable(answer: Answer, field: string): unknown {
  return projected(field, valueAt(answer.body, field));
}

/** Of subnets only what a request says of them, in any order. */
function projected(field: string, value: unknown): unknown {
  if (field !== '/subnets' || !Array.isArray(value)) return value;
  return value.map((subnet) => `${subnet?.label} ${subnet?.ipv4}`).sort();
}
