import { requirementFor } from '../../spec/schema-at.ts';
import type { Operation, Schema, Spec } from '../../spec/types.ts';
import type { Case, Change } from './case.ts';
import { typesOf } from './fields.ts';
import { NOBODYS_ID } from './references.ts';

/**
 * Fields that answers show and updates do not take: sending one is refused or ignored, and the
 * resource keeps what it had.
 */
export function fixedFieldCases(spec: Spec, operation: Operation): Case[] {
  if (operation.method !== 'PUT') return [];
  const taken = Object.keys(operation.request?.properties ?? {});
  const shown = Object.entries(operation.answer?.properties ?? {})
    .filter(([name]) => !taken.includes(name))
    .flatMap(([name, schema]) => shownField(spec, operation, name, schema));
  return [...shown, ...(UNSHOWN[operation.id] ?? []).map((each) => unshownField(operation, each))];
}

function shownField(spec: Spec, operation: Operation, name: string, schema: Schema): Case[] {
  const requirement = keptBy(spec, requirementFor(schema['x-requirement'], '*') ?? '');
  if (requirement === undefined) return [];
  const pointer = schema['x-pointer'] ?? operation.pointer;
  return attempts(name, schema).map((change) =>
    fixed(operation, name, { requirement, pointer, change }),
  );
}

function fixed(
  operation: Operation,
  name: string,
  said: { requirement: string; pointer: string; change: Change },
): Case {
  const { requirement, pointer, change } = said;
  const sent = 'value' in change ? JSON.stringify(change.value) : 'another one';
  return {
    title: `${name} ${sent} in an update`,
    operation: operation.id,
    requirement,
    pointer,
    kind: 'fixed field',
    changes: [change],
    expect: { keeps: `/${name}` },
    why: 'an update does not take this field',
  };
}

/** The requirement that keeps a field, by the stem of the one that states it. */
function keptBy(spec: Spec, stated: string): string | undefined {
  const [section = ''] = stated.split('-');
  const candidates = [`${stated}-READ-ONLY`, `${stated}-NOT-BY-UPDATE`, `${section}-READ-ONLY`];
  return candidates.find((id) => spec.requirements.has(id));
}

/** Values that an update might try to set: right in form, so that only the field itself is wrong. */
function attempts(name: string, schema: Schema): readonly Change[] {
  const set = `/${name}`;
  if (name === 'compute_id') return [{ set, from: { known: 'instance' } }];
  if (name === 'region') return [{ set, from: { known: 'other region' } }];
  if (schema.enum) return schema.enum.map((value) => ({ set, value }));
  const [type = ''] = typesOf(schema);
  // What is taken over only where it is known would take nothing over of an unknown word.
  if (name === 'capabilities') return CAPABILITIES.map((value) => ({ set, value }));
  const value = schema['x-format'] === 'timestamp' ? '2001-02-03T04:05:06' : BY_TYPE[type];
  if (name === 'size') return SIZES.map((size) => ({ set, value: size }));
  return [{ set, value }];
}

/** Of a volume of 20 GiB, one larger and one smaller. */
const SIZES = [100, 19];

const CAPABILITIES = [['set-by-update'], ['cloud-init'], []];

const BY_TYPE: Readonly<Record<string, unknown>> = {
  string: 'set-by-update',
  integer: NOBODYS_ID,
  boolean: true,
  array: ['set-by-update'],
  object: { up: 77, down: 77 },
};

interface Unshown {
  readonly name: string;
  readonly requirement: string;
  readonly change: Change;
}

/** Fields of resources whose answers the document does not show. */
const UNSHOWN: Readonly<Record<string, readonly Unshown[]>> = {
  updateVpc: [
    {
      name: 'region',
      requirement: 'VPC-UPDATE-REGION-FIXED',
      change: { set: '/region', from: { known: 'other region' } },
    },
    {
      name: 'subnets',
      requirement: 'VPC-UPDATE-SUBNETS-FIXED',
      change: { set: '/subnets', value: [{ label: 'set-by-update', ipv4: '10.99.0.0/24' }] },
    },
    {
      name: 'subnets',
      requirement: 'VPC-UPDATE-SUBNETS-FIXED',
      change: { set: '/subnets', value: [] },
    },
  ],
};

function unshownField(operation: Operation, { name, ...said }: Unshown): Case {
  return fixed(operation, name, { ...said, pointer: operation.pointer });
}
