import { loadSpec } from '../../../spec/load.ts';
import { subSchemas } from '../../../spec/sub-schemas.ts';
import type { Operation, Schema } from '../../../spec/types.ts';
import { validateRequest } from '../../../validate/request.ts';
import type { Core } from '../../core.ts';
import { domainInPath } from '../blocks/domain.ts';
import { instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';
import { repaired } from './repair.ts';

/**
 * For each rule that spec/openapi.yaml states of a request and that contract cases verify: a server
 * that forgot it, and accepts what breaks this rule and no other.
 */
export const forgottenRules: readonly Fault[] = loadSpec().operations.flatMap((operation) =>
  [...requirementsIn(operation.request)].map((requirement) => forgotten(operation, requirement)),
);

function forgotten({ id, method, path }: Operation, requirement: string): Fault {
  return {
    id: `${id}-forgets-${requirement}`.toLowerCase(),
    requirement,
    kind: 'schema',
    see: `${method} ${path} accepts what breaks ${requirement} alone`,
    wrap: forget(id, requirement),
  };
}

function forget(operationId: string, requirement: string): (core: Core) => Core {
  let nth = 0;
  return instead(operationId, (core, state, principal, request, ...rest) => {
    const body = request.body ?? undefined;
    const shown = domainInPath(state, request);
    const found = validateRequest(operationId, { body, shown });
    const wrong = found.filter(({ open }) => open !== true);
    const alone = wrong.length > 0 && wrong.every((each) => each.requirement === requirement);
    if (!alone) return core(state, principal, request, ...rest);
    nth += 1;
    const right = { ...request, body: repaired(request, state, wrong, nth) };
    return core(state, principal, imported(right, nth), ...rest);
  });
}

/** An import would need a name server: a creation stands for it. */
function imported<R extends { path: string; body: unknown }>(request: R, nth: number): R {
  if (!request.path.endsWith('/domains/import')) return request;
  const body = { domain: `repaired-${nth}.example`, type: 'master', soa_email: 'a@example.com' };
  return { ...request, path: '/v4/domains', body };
}

/** Requirements that a schema and those inside it name, as far as contract cases verify them. */
function requirementsIn(schema: Schema | undefined, found = new Set<string>()): Set<string> {
  if (schema === undefined) return found;
  const map = schema['x-requirement'] ?? {};
  for (const id of typeof map === 'string' ? [map] : forbiddenBy(map)) {
    if (loadSpec().requirements.get(id)?.by === 'contract') found.add(id);
  }
  for (const [, inner] of subSchemas(schema)) requirementsIn(inner, found);
  return found;
}

/** What a map of requirements says of `null` is that it is right: no server can forget to refuse it. */
function forbiddenBy(map: Readonly<Record<string, string>>): string[] {
  return Object.entries(map).flatMap(([keyword, id]) => (keyword === 'null' ? [] : [id]));
}
