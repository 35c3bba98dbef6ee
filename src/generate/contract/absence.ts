import type { Case } from './case.ts';
import { conditionalFields } from './conditions.ts';
import { called, type Field, fieldCase, isNested, isOpen, typesOf } from './fields.ts';

/** A required field left out or null is refused; null for an optional one is open. */
export function absenceCases(field: Field): Case[] {
  if (field.required) return [missing(field), nullForRequired(field)];
  const decided = conditionalFields(field.operation.request ?? {}).includes(field.name);
  return isNested(field) || decided ? [] : [nullForOptional(field)];
}

function missing(field: Field): Case {
  return fieldCase(field, {
    title: `no ${called(field)}`,
    keyword: 'required',
    kind: 'missing',
    changes: [{ remove: field.at }],
    expect: 'refused',
    why: 'required',
  });
}

function nullForRequired(field: Field): Case {
  return fieldCase(field, {
    title: `null as ${called(field)}`,
    keyword: 'type',
    kind: 'null',
    changes: [{ set: field.at, value: null }],
    expect: 'refused',
    why: 'required, and null is no value',
  });
}

function nullForOptional(field: Field): Case {
  const allowed = typesOf(field.schema).includes('null');
  const open = isOpen(field.schema, 'null') ? field.schema['x-silence'] : undefined;
  const accepted = open === undefined ? 'accepted' : { observe: open };
  return fieldCase(field, {
    title: `null as ${called(field)}`,
    keyword: allowed ? 'null' : 'type',
    kind: 'null',
    changes: [{ set: field.at, value: null }],
    expect: allowed ? accepted : { observe: 'SIL-NULL-OPTIONAL' },
    why: allowed ? 'null is among its types' : 'null for an optional field',
  });
}
