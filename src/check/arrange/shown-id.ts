import type { Answer } from '../../http/answer.ts';
import { Inconclusive } from '../../result/signals.ts';

/**
 * The id that reading a new resource shows. An answer without one is no such resource, and the checks
 * that were to use it have nothing to say.
 * @throws Inconclusive when there is none
 */
export function requireShownId<Id>({ answer, path }: { answer: Answer; path: string }): Id {
  const { id } = answer.body;
  if (id === undefined) throw new Inconclusive(`${path} is read without its id: ${answer.summary}`);
  return id;
}
