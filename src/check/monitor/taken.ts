import { isObject, type JsonObject, parseJson } from '../../text/json.ts';
import { isSameJson } from '../../text/same-json.ts';

/** What an accepted request asked for, and what its answer shows as it was shown before. */
export interface Taken {
  readonly asked: readonly string[];
  readonly ignored: readonly string[];
}

/** Longest request that is looked into, in UTF-16 units. */
const LONGEST = 4_096;

/** Undefined where the request asked for no fields; what was not shown before and after is not known to be ignored. */
export function takenOf(
  request: string | undefined,
  answer: unknown,
  before: JsonObject = {},
): Taken | undefined {
  const sent = request === undefined || request.length > LONGEST ? undefined : parseJson(request);
  if (!isObject(sent) || !isObject(answer)) return undefined;
  const asked = Object.keys(sent);
  const isKept = (field: string) =>
    Object.hasOwn(answer, field) && isSameJson(answer[field], before[field]);
  const ignored = asked.filter((field) => isKept(field) && !isSameJson(answer[field], sent[field]));
  return { asked, ignored };
}
