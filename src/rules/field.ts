import { RECORD } from './rule.ts';

/** The named field of an object; undefined when there is none, or when the value is no object. */
export function field(value: unknown, name: string): unknown {
  return RECORD.holds(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The named field where it holds a string; undefined otherwise. */
export function textField(value: unknown, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === 'string' ? found : undefined;
}
