import type { Operation, Schema } from '../../spec/types.ts';
import type { Case, Change } from './case.ts';
import { type Field, fieldCase, fieldsOf } from './fields.ts';
import { RIGHT_VALUES } from './right-values.ts';

/** Fields that the request needs under a condition, and how to meet that condition. */
export interface Branch {
  /** Says which fields are needed, and what they must be. */
  readonly demands: Schema;
  readonly premises: readonly Change[];
  /** The value of a field that makes the condition true, where it depends on one. */
  readonly when?: { readonly field: string; readonly value: unknown };
  readonly words: string;
}

/** The conditions of a request: the branches of its if, then and else, alone or in an allOf. */
export function branchesOf(request: Schema): Branch[] {
  const stated = [request, ...((request.allOf as readonly Schema[]) ?? [])];
  return stated.flatMap((each) => [...thenBranch(each, request), ...elseBranch(each)]);
}

/** What must be changed along with `field`, so that a request with this value is complete. */
export function companions(request: Schema, field: string, value: unknown): readonly Change[] {
  const branch = branchesOf(request).find(
    ({ when }) => when?.field === field && when.value === value,
  );
  return branch?.premises ?? [];
}

/** Names of the fields that some condition makes necessary. */
export function conditionalFields(request: Schema): readonly string[] {
  return branchesOf(request).flatMap(({ demands }) => demands.required ?? []);
}

/** A field that the condition makes necessary: missing, null, empty where it needs an item. */
export function conditionCases(operation: Operation): Case[] {
  const { request } = operation;
  if (request === undefined) return [];
  const fields = fieldsOf(operation);
  return branchesOf(request).flatMap((branch) =>
    fields
      .filter(({ at, name }) => at === `/${name}` && branch.demands.required?.includes(name))
      .flatMap((field) => neededField(field, branch)),
  );
}

function neededField(field: Field, { demands, premises, words }: Branch): Case[] {
  const inner = demands.properties?.[field.name] ?? demands;
  const others = premises.filter((change) => !('set' in change && change.set === field.at));
  const refused = (change: Change, title: string, keyword: string) =>
    fieldCase(field, {
      title: `${title} ${words}`,
      schema: keyword === 'required' ? demands : inner,
      keyword,
      kind: 'missing',
      changes: [...others, change],
      expect: 'refused',
      why: `needed ${words}`,
    });
  return [
    refused({ remove: field.at }, `no ${field.name}`, 'required'),
    refused({ set: field.at, value: null }, `null as ${field.name}`, 'not'),
    ...(inner.minItems === undefined
      ? []
      : [refused({ set: field.at, value: [] }, `empty ${field.name}`, 'minItems')]),
  ];
}

function thenBranch(stated: Schema, request: Schema): Branch[] {
  const [condition, then] = [stated.if as Schema | undefined, stated.then as Schema | undefined];
  const [field, { const: value } = { const: undefined }] =
    Object.entries(condition?.properties ?? {})[0] ?? [];
  if (then === undefined || field === undefined) return [];
  const needed = (then.required ?? []).map((name) => ({
    set: `/${name}`,
    value: RIGHT_VALUES[name],
  }));
  const unneeded = siblings(request, then).map((name) => ({ remove: `/${name}` }));
  return [
    {
      demands: then,
      premises: [{ set: `/${field}`, value }, ...needed, ...unneeded],
      when: { field, value },
      words: `with ${field} ${String(value)}`,
    },
  ];
}

/** What only the other branches need: a request must not owe its refusal to a field it has no use for. */
function siblings(request: Schema, then: Schema): readonly string[] {
  const all = ((request.allOf as readonly Schema[]) ?? []).flatMap(
    (each) => (each.then as Schema | undefined)?.required ?? [],
  );
  return all.filter((name) => !then.required?.includes(name));
}

function elseBranch(stated: Schema): Branch[] {
  const [condition, otherwise] = [
    stated.if as Schema | undefined,
    stated.else as Schema | undefined,
  ];
  if (otherwise === undefined) return [];
  const names = condition?.required ?? [];
  const premises = names.map((name) => ({ remove: `/${name}` }));
  return [{ demands: otherwise, premises, words: `without ${names.join(', ')}` }];
}
