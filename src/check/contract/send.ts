import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { isObject } from '../../text/json.ts';
import type { RightRequest } from '../arrange/right-request.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';

/**
 * Sends a request made from a right one and brings the target back to where it was: what came into
 * being is removed again, what was changed is undone.
 */
export async function sendAndUndo(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  by: Caller = t.owner,
): Promise<Answer> {
  if (right.creates) return create(t, right, request, by);
  const answer = await by.send(request);
  if (answer.ok) await right.undo?.(answer.body);
  return answer;
}

async function create(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  caller: Caller,
): Promise<Answer> {
  const { path: collection, json, raw } = request;
  const isPlain = isObject(json);
  const body = isPlain ? json : (right.json ?? {});
  const instead = { ...('json' in request ? { json } : {}), ...(raw ? { raw } : {}) };
  const path = (answered: unknown) => right.creates?.(answered, body);
  const mark = t.creations.mark;
  const answer = await t.creations.attempt({ collection, body, instead, path, caller });
  if (answer.ok) await right.undo?.(answer.body);
  await t.creations.clear(mark);
  return answer;
}
