import type { Answer } from '../../http/answer.ts';
import { imagePath } from '../../resources/kinds.ts';
import { Inconclusive } from '../../result/signals.ts';

/**
 * The id that reading a new resource shows. An answer without one, or with another one than the path has, is no such
 * resource, and the checks that were to use it have nothing to say.
 * @throws Inconclusive when there is none, or another
 */
export function requireShownId<Id>({ answer, path }: { answer: Answer; path: string }): Id {
  const { id } = Object(answer.body);
  // The path of an image has its id encoded.
  if (path.endsWith(`/${id}`) || path === imagePath(id)) return id;
  throw new Inconclusive(`${path} is read without its id: ${answer.summary}`);
}

/**
 * The id with which a creation was answered, as far as it can be read exactly. Where the document shows the answer, the requirement of its
 * id is broken without one, and no other: whoever wanted to go on with it has nothing to say.
 * @throws Inconclusive when there is no integer
 */
export function requireAnsweredId({ exchange, body, summary }: Answer): number {
  const { id } = Object(body);
  if (Number.isSafeInteger(id)) return id;
  throw new Inconclusive(
    `${exchange.method} ${exchange.url} was answered without an integer id: ${summary}`,
  );
}

/**
 * The same of a resource whose answers the document does not show.
 * @throws Inconclusive when there is no id
 */
export function requireUndocumentedId<Id>({ exchange, body, summary }: Answer): Id {
  const { id } = Object(body);
  if (id !== undefined && id !== null) return id;
  throw new Inconclusive(
    `the answer to ${exchange.method} ${exchange.url} shows no id to go on with, and the document does not show that answer: ${summary}`,
  );
}
