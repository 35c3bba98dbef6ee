import { loadSpec } from '../../../spec/load.ts';
import { requirementFor } from '../../../spec/schema-at.ts';
import type { Operation, Schema } from '../../../spec/types.ts';
import { type Body, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

type Field = readonly [name: string, schema: Schema];

/** That an update takes these is looked at by checks written by hand, which have faults of their own. */
const RIGHT_ELSEWHERE = ['updateDomain domain', 'updateDomain type'];

/** For each bound and each value of an enumeration: a server that refuses what just is allowed. */
export const strictBounds: readonly Fault[] = loadSpec().operations.flatMap((operation) =>
  Object.entries(operation.request?.properties ?? {})
    .filter(([name]) => !RIGHT_ELSEWHERE.includes(`${operation.id} ${name}`))
    .flatMap((field) => [...bounds(operation, field), ...values(operation, field)])
    .filter(({ requirement }) => isOurs(operation, requirement)),
);

/** Creating an instance is expensive: whether labels are accepted at their bounds is left to a property. */
function isOurs(operation: Operation, requirement: string): boolean {
  const contract = loadSpec().requirements.get(requirement)?.by === 'contract';
  return contract && operation.id !== 'createInstance';
}

function bounds(operation: Operation, [name, schema]: Field): Fault[] {
  return (['minLength', 'maxLength', 'minimum', 'maximum'] as const).flatMap((keyword) => {
    const bound = schema[keyword];
    const short = schema['x-format'] === 'rfc1035-name' && keyword === 'minLength';
    if (bound === undefined || short) return [];
    const isAt = (body: Body) => measure(body[name]) === bound;
    return [strict(operation, { name, schema, keyword, what: `${keyword} ${bound}`, isAt })];
  });
}

function values(operation: Operation, [name, schema]: Field): Fault[] {
  return (schema.enum ?? []).map((value) => {
    const isAt = (body: Body) => body[name] === value;
    return strict(operation, { name, schema, keyword: 'enum', what: String(value), isAt });
  });
}

function strict(
  { id, method, path }: Operation,
  at: {
    name: string;
    schema: Schema;
    keyword: string;
    what: string;
    isAt: (body: Body) => boolean;
  },
): Fault {
  const { name, schema, keyword, what, isAt } = at;
  return {
    id: `${id}-refuses-${name}-at-${what}`.toLowerCase().replaceAll(/[ _]/g, '-'),
    requirement: requirementFor(schema['x-requirement'], keyword) ?? '',
    kind: keyword === 'enum' ? 'over-strict' : 'boundary',
    see: `${method} ${path} refuses ${name} at ${what}`,
    wrap: refuseWhen(id, isAt),
  };
}

function measure(value: unknown): number | undefined {
  return typeof value === 'string' ? value.length : (value as number | undefined);
}
