import { instanceLabel, lengthAgainst } from '../rules/index.ts';
import type { Call } from './call.ts';
import { invalid } from './errors.ts';

/**
 * Readers for fields that spec/openapi.yaml does not bound: those of implied operations, and those that the
 * document leaves unsaid. Each answers undefined for an absent field or null, and raises 400 with
 * the field's name for a value of another type.
 */
export function optionalString(call: Call, name: string): string | undefined {
  return read(call, name, 'a string', (value) => typeof value === 'string');
}

export function optionalBoolean(call: Call, name: string): boolean | undefined {
  return read(call, name, 'a boolean', (value) => typeof value === 'boolean');
}

export function optionalInteger(call: Call, name: string): number | undefined {
  return read(call, name, 'an integer', Number.isSafeInteger);
}

export function optionalTags(call: Call): readonly string[] | undefined {
  const areStrings = (value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string');
  return read(call, 'tags', 'an array of strings', areStrings);
}

/** One of the values listed. */
export function optionalChoice<const Choice extends string>(
  call: Call,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const among = (value: unknown) => choices.some((choice) => choice === value);
  return read(call, name, `one of ${choices.join(', ')}`, among);
}

/** A label by the rule of the kind: that of instances, or 3 to 32 characters for load balancers. */
export function optionalLabel(call: Call, kind: 'instance' | 'nodebalancer'): string | undefined {
  const label = optionalString(call, 'label');
  if (label === undefined) return undefined;
  const reason = kind === 'instance' ? instanceLabel.refuse(label) : balancerLabelReason(label);
  if (reason !== undefined) throw invalid('label', reason);
  return label;
}

function balancerLabelReason(label: string): string | undefined {
  return lengthAgainst(label, 3, 32) === 'beyond' ? 'expected 3 to 32 characters' : undefined;
}

function read<Value>(
  call: Call,
  name: string,
  expected: string,
  holds: (value: unknown) => boolean,
): Value | undefined {
  const value = call.body[name] ?? undefined;
  if (value === undefined || holds(value)) return value as Value | undefined;
  throw invalid(name, `Must be ${expected}.`);
}
