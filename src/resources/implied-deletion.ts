import type { Configuration, ImpliedOperationName } from '../config/configuration.ts';
import { impliedOperation } from '../config/implied-operations.ts';
import type { Request } from '../http/exchange.ts';

interface ImpliedDeletion {
  readonly name: ImpliedOperationName;
  /** Placeholder of the item's id in that operation's path. */
  readonly placeholder: string;
}

/**
 * The collections for which the document names no deletion, so that a target may have none, and the
 * implied operations that it may have.
 */
export const IMPLIED_DELETIONS: Readonly<Record<string, ImpliedDeletion>> = {
  '/compute/instances': { name: 'deleteInstance', placeholder: 'computeId' },
  '/nodebalancers': { name: 'deleteNodeBalancer', placeholder: 'nodebalancerId' },
};

/** The request that removes what lives at a path; undefined when the target has none for it. */
export function deletionOf(configuration: Configuration, path: string): Request | undefined {
  const [collection, id] = splitPath(path);
  const implied = IMPLIED_DELETIONS[collection];
  if (implied === undefined) return { method: 'DELETE', path };
  return impliedOperation(configuration, implied.name, {
    [implied.placeholder]: id,
  });
}

/** `/volumes/7` in its collection and its id. */
export function splitPath(path: string): [collection: string, id: string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, at), path.slice(at + 1)];
}
