import { unclaimedOperation } from '../config/claims.ts';
import type { Configuration } from '../config/configuration.ts';
import { impliedOperation } from '../config/implied-operations.ts';
import type { Request } from '../http/exchange.ts';
import type { ResourceKind } from './kind.ts';
import { kindAt } from './kinds.ts';

/** The request that removes what lives at a path; undefined when the target has none for it. */
export function deletionOf(configuration: Configuration, path: string): Request | undefined {
  const { deletion = 'documented', collection = '' } = kindAt(path) ?? {};
  const documented = { method: 'DELETE', path } as const;
  if (deletion === 'documented')
    return unclaimedOperation(configuration, documented) ? undefined : documented;
  const id = path.slice(collection.length + 1);
  return impliedOperation(configuration, deletion.operation, { [deletion.placeholder]: id });
}

/** Path of the list of a kind; undefined when the target lists it nowhere. */
export function listOf(configuration: Configuration, { list }: ResourceKind): string | undefined {
  if ('path' in list)
    return unclaimedOperation(configuration, { method: 'GET', ...list }) ? undefined : list.path;
  return impliedOperation(configuration, list.implied)?.path;
}
