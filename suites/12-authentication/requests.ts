import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { imagePath } from '../../src/resources/kinds.ts';
import type { Recipe } from '../../src/resources/recipe.ts';
import { captureInTurn } from '../09-images/requests.ts';
import { ANY_PAGE } from '../support/pages/any-page.ts';

/** A request that the document allows to the owner, to be sent in other roles. */
export interface Ask {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly json?: Record<string, unknown>;
  /** Set when success would create a resource, which then has to be removed. */
  readonly creates?: true;
}

/** Names that interfaces have for a token where it does not belong, the most usual ones first. */
export const TOKEN_NAMES = ['access_token', 'token', 'api_key'].concat([
  'auth_token',
  'oauth_token',
  'bearer_token',
  'api_token',
  'apikey',
  'key',
  'bearer',
  'auth',
]);

/** The pages that a list may be asked for: whom it is closed to, they are too. */
export function pagesOf({ operation }: Ask): readonly Query[] {
  return operation.startsWith('list') ? ANY_PAGE : [];
}

type Query = Readonly<Record<string, number>>;

/**
 * Sends a request in a role; what it creates, although it should not, is removed by the owner.
 * @param also what else it carries, such as a token in the query string
 */
export function send(
  t: CheckContext,
  caller: Caller,
  ask: Ask,
  also: Recipe['also'] = {},
): Promise<Answer> {
  const { method, path, json, creates } = ask;
  if (!creates) return caller.send({ method, path, ...also, ...(json ? { json } : {}) });
  const create = () =>
    t.creations.attempt({
      collection: path,
      body: json ?? {},
      caller,

      path: createdPath(ask),
      also,
    });
  return ask.operation === 'captureImage' ? captureInTurn(t, create) : create();
}

// biome-ignore lint/suspicious/noExplicitAny: the target's answer
function createdPath({ operation, path }: Ask): (body: any) => string | undefined {
  const [, collection] = /^(\/(?:compute\/)?\w+)/.exec(path) ?? [];
  return (body) => {
    if (operation === 'createTag') return body?.label && `/tags/${body.label}`;
    if (operation === 'uploadImage') return imagePath(body?.image?.id);
    return body?.id === undefined ? undefined : `${collection}/${body.id}`;
  };
}
