import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { isObject } from '../../text/json.ts';
import type { RightRequest } from '../arrange/right-request.ts';
import type { CheckContext } from '../check-context.ts';

/**
 * Sends a request made from a right one and brings the target back to where it was: what came into
 * being is removed again, what was changed is undone.
 */
export async function sendAndUndo(
  t: CheckContext,
  right: RightRequest,
  request: Request,
): Promise<Answer> {
  if (right.creates) return create(t, right, request);
  const answer = await t.owner.send(request);
  if (answer.ok) await right.undo?.(answer.body);
  return answer;
}

async function create(t: CheckContext, right: RightRequest, request: Request): Promise<Answer> {
  const { json } = request;
  if (!isObject(json)) return createFromText(t, right, request);
  const mark = t.creations.mark;
  const path = (body: unknown) => right.creates?.(body, json);
  const answer = await t.creations.attempt({ collection: request.path, body: json, path });
  if (answer.ok) await right.undo?.(answer.body);
  await t.creations.clear(mark);
  return answer;
}

/** As an attempt of the creations, for bodies that are no JSON object. */
async function createFromText(
  t: CheckContext,
  right: RightRequest,
  request: Request,
): Promise<Answer> {
  const { ledger } = t.run;
  t.owner.assertMaySend(request);
  const sent = right.json ?? {};
  const key = ledger.intend(request.path, String(sent.label ?? sent.domain ?? ''));
  const answer = await t.owner.send(request);
  const path = answer.ok ? right.creates?.(answer.body, sent) : undefined;
  if (path === undefined) {
    ledger.nothing(key);
    return answer;
  }
  ledger.created(key, path, t.owner.credential);
  await right.undo?.(answer.body);
  if ((await t.owner.removing.delete(path)).ok) ledger.removed(path);
  return answer;
}
