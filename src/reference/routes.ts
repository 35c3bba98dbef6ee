import { loadSpec } from '../spec/load.ts';
import { matchOperation } from '../spec/match.ts';
import type { Operation } from '../spec/types.ts';
import type { Access, Handler, Handlers, ImpliedOperations } from './call.ts';
import { notFound, Refusal } from './errors.ts';

/** What a request asks for. */
export interface Route extends Access {
  readonly handler: Handler;
  readonly params: Readonly<Record<string, string>>;
  /** The documented operation; undefined for an implied operation. */
  readonly operation?: Operation;
}

/** Finds the route of a method and path; raises 404 for no path, 405 for no such method on it. */
export type Router = (method: string, path: string) => Route;

/** The scopes that the reference asks for where the document shows none. */
const CHOSEN_SCOPES: Readonly<Record<string, readonly string[]>> = {
  listVpcs: ['vpc:read_only'],
  getVpc: ['vpc:read_only'],
  createRecord: ['domains:read_write'],
  createTag: ['account:read_write'],
  listTaggedObjects: ['account:read_only'],
  deleteTag: ['account:read_write'],
  createNodeBalancer: ['nodebalancers:read_write'],
  createConfig: ['nodebalancers:read_write'],
  getConfig: ['nodebalancers:read_only'],
  updateConfig: ['nodebalancers:read_write'],
  createNode: ['nodebalancers:read_write'],
  listInstances: ['computes:read_only'],
  createInstance: ['computes:read_write'],
  bootInstance: ['computes:read_write'],
  createIp: ['ips:read_write'],
  getAccount: ['account:read_only'],
  getTransfer: ['account:read_only'],
};

interface ImpliedRoute extends Access {
  readonly method: string;
  readonly pattern: RegExp;
  readonly handler: Handler;
}

/**
 * A router over the documented operations and their implied.
 * @throws Error when a documented operation has no handler, or a handler no operation.
 */
export function createRouter(handlers: Handlers, impliedOperations: ImpliedOperations): Router {
  const documented = new Map(
    loadSpec().operations.map((each) => [each.id, documentedRoute(each, handlers)]),
  );
  const unknown = Object.keys(handlers).find((id) => !documented.has(id));
  if (unknown !== undefined)
    throw new Error(`expected an operation ${unknown} in spec/openapi.yaml`);
  const implied = Object.entries(impliedOperations).map(([key, impliedOperation]) =>
    impliedRoute(key, impliedOperation),
  );
  return (method, path) => find(documented, implied, method, path);
}

type Documented = Omit<Route, 'params'>;

function documentedRoute(operation: Operation, handlers: Handlers): Documented {
  const handler = handlers[operation.id];
  if (handler === undefined) throw new Error(`expected a handler for ${operation.id}, found none`);
  return {
    operation,
    handler,
    scopes: operation.scopes ?? CHOSEN_SCOPES[operation.id] ?? [],
    anonymous: operation.access !== 'account',
    unrestricted: operation.unrestricted,
  };
}

function impliedRoute(key: string, impliedOperation: ImpliedOperations[string]): ImpliedRoute {
  const [method = '', template = ''] = key.split(' ');
  const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { ...impliedOperation, method, pattern: new RegExp(`^${pattern}$`) };
}

function find(
  documented: ReadonlyMap<string, Documented>,
  implied: readonly ImpliedRoute[],
  method: string,
  path: string,
): Route {
  const match = path.startsWith('/v4/') ? matchOperation(method, path) : undefined;
  if (match !== undefined && 'operation' in match) {
    const route = documented.get(match.operation.id);
    if (route !== undefined) return { ...route, params: match.params };
  }
  const here = implied.filter(({ pattern }) => pattern.test(path));
  const impliedOperation = here.find((each) => each.method === method);
  if (impliedOperation !== undefined)
    return { ...impliedOperation, params: paramsOf(impliedOperation.pattern, path) };
  throw nothingThere(method, [
    ...((match as { otherMethods?: string[] } | undefined)?.otherMethods ?? []),
    ...here.map((each) => each.method),
  ]);
}

function paramsOf(pattern: RegExp, path: string): Record<string, string> {
  return { ...pattern.exec(path)?.groups };
}

function nothingThere(method: string, offered: readonly string[]): Refusal {
  if (offered.length === 0) return notFound();
  const allow = offered.join(', ');
  const reason = `The method ${method} is not offered here. Use one of: ${allow}.`;
  return new Refusal(405, [{ field: null, reason }], { allow });
}
