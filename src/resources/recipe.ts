import type { Answer } from '../http/answer.ts';
import type { Request } from '../http/exchange.ts';
import type { JsonObject } from '../text/json.ts';
import { createdBy } from './kinds.ts';
import type { Requester } from './requester.ts';

/** How one resource is created, waited for and removed. */
export interface Recipe {
  /** Path of the POST, e.g. `/volumes` or `/domains/7/clone`. */
  readonly collection: string;
  readonly body: Readonly<JsonObject>;
  /** What the request carries besides its body. */
  readonly also?: Pick<Request, 'query' | 'headers'>;
  /** What is sent in place of the body, such as a text that is no JSON; nothing at all when it is empty. */
  readonly instead?: Pick<Request, 'json' | 'raw'>;
  /** Path of the new resource, from the body of the answer; as its kind says when left out. */
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly path?: (body: any) => string | undefined;
  /** Who creates it; the owner when left out. */
  readonly caller?: Requester;
  /** Who removes it; the owner when left out, or the other account what it creates itself. */
  readonly remover?: Requester;
  /** True once the resource can be used; undefined when it can at once it is readable. */
  readonly ready?: (answer: Answer) => boolean;
  /** True when the body names something new that no operation reads: it may be known late. */
  readonly namesNew?: boolean;
  /** False when the resource cannot be read back (records, nodes). */
  readonly readable?: boolean;
}

/** What a single request that may create something is made of. */
export type CreationAttempt = Omit<Recipe, 'ready' | 'namesNew' | 'readable'>;

/** Where a new resource lives, as the recipe or else its kind says. */
export function pathOf(
  { collection, body, path }: CreationAttempt,
  answer: Answer,
): string | undefined {
  return path ? path(answer.body) : createdBy(collection)?.path(answer.body, body);
}
