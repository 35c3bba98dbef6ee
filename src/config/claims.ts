import type { Request } from '../http/exchange.ts';
import { loadSpec } from '../spec/load.ts';
import { matchOperation } from '../spec/match.ts';
import type { Operation } from '../spec/types.ts';
import type { Configuration } from './configuration.ts';

/**
 * The documented operation that a request names and that the owner says the target does not have, by
 * itself or as part of a section. Undefined when nothing was said, and for what the document only implies.
 */
export function unclaimedOperation(
  { notClaimed }: Configuration,
  { method, path }: Pick<Request, 'method' | 'path'>,
): string | undefined {
  if (notClaimed.length === 0) return undefined;
  const match = matchOperation(method, `/v4${path}`);
  if (match === undefined || !('operation' in match)) return undefined;
  const { id } = match.operation;
  return isClaimed({ notClaimed }, id) ? undefined : id;
}

/** Whether the target is said to have a documented operation. */
export function isClaimed(
  { notClaimed }: Pick<Configuration, 'notClaimed'>,
  operation: string,
): boolean {
  const { section = '' } = loadSpec().operationById.get(operation) ?? {};
  const names = [operation, section].map((name) => name.toLowerCase());
  return !notClaimed.some((name) => names.includes(name.toLowerCase()));
}

/** The documented operations that read something without being told an id. */
export function documentedReads(): readonly Operation[] {
  return loadSpec().operations.filter(
    ({ method, path }) => method === 'GET' && !path.includes('{'),
  );
}

/** Those that read something of one region. */
export function readsOfRegion(region: string): readonly Operation[] {
  const id = encodeURIComponent(region);
  return loadSpec()
    .operations.filter(({ method, path }) => method === 'GET' && path.includes('{regionId}'))
    .map((operation) => ({ ...operation, path: operation.path.replace('{regionId}', id) }));
}
