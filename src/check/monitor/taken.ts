import { isObject, parseJson } from '../../text/json.ts';
import { isSameJson } from '../../text/same-json.ts';

/** What an accepted request asked for, and what its answer shows as it was shown before. */
export interface Taken {
  readonly asked: readonly string[];
  readonly ignored: readonly string[];
}

/** Longest body that is looked into, in UTF-16 units. */
export const LONGEST = 4_096;

/**
 * Undefined where the request asked for no fields; what was not shown before and after is not known to be ignored.
 * @param before the text of an earlier answer of the same resource
 */
export function takenOf(
  request: string | undefined,
  answer: unknown,
  before = '',
): Taken | undefined {
  const sent = request === undefined || request.length > LONGEST ? undefined : parseJson(request);
  if (!isObject(sent) || !isObject(answer)) return undefined;
  const shown = parseJson(before);
  const asked = Object.keys(sent);
  const isKept = (field: string) =>
    isObject(shown) && Object.hasOwn(answer, field) && isSameJson(answer[field], shown[field]);
  const ignored = asked.filter((field) => isKept(field) && !isSameJson(answer[field], sent[field]));
  return { asked, ignored };
}
