import { isObject } from '../text/json.ts';

/** Values worked out by hand from the document, for tests, generators and checks alike. */
export interface Vectors<T> {
  /** Values that every honest reading of the document accepts. */
  readonly right: readonly T[];
  /** Values that every honest reading refuses, each with why. */
  readonly wrong: readonly (readonly [value: T, why: string])[];
  /** Values the document leaves open, each with why: no check may fail on them, either way. */
  readonly open: readonly (readonly [value: T, why: string])[];
}

/**
 * One rule of the document that JSON Schema cannot say. A value is right, wrong or open:
 * wrong when `refuse` gives a reason, open when `isOpen` says so, right otherwise.
 */
export interface Rule<T> {
  /** Name of the format or keyword that stands for the rule in spec/openapi.yaml. */
  readonly name: string;
  /** Rows of spec/document.yaml that the rule states, as `section#row`. */
  readonly cites: readonly string[];
  /**
   * Why the value breaks the rule under every honest reading, or undefined when it does not.
   * Never throws, whatever the value; a value of another type than the rule's gives a reason.
   */
  readonly refuse: (value: unknown) => string | undefined;
  /** Whether the document leaves the value open; never true of a value that `refuse` refuses. */
  readonly isOpen: (value: unknown) => boolean;
  readonly vectors: Vectors<T>;
}

/** A type of JSON value that a rule speaks about, and the words for it in a reason. */
export interface Kind<V> {
  readonly expected: string;
  readonly holds: (value: unknown) => value is V;
}

export const TEXT: Kind<string> = {
  expected: 'a string',
  holds: (value) => typeof value === 'string',
};

export const NUMBER: Kind<number> = {
  expected: 'a number',
  holds: (value) => typeof value === 'number',
};

export const LIST: Kind<readonly unknown[]> = {
  expected: 'an array',
  holds: (value) => Array.isArray(value),
};

export const RECORD: Kind<Readonly<Record<string, unknown>>> = {
  expected: 'an object',
  holds: isObject,
};

/** What a rule's author writes: `V` is what the predicates read, `T` what the vectors hold. */
export interface RuleStatement<V, T extends V> {
  readonly name: string;
  readonly cites: readonly string[];
  readonly refuse: (value: V) => string | undefined;
  /** Asked only about values that are not refused; left out when nothing is open. */
  readonly isOpen?: (value: V) => boolean;
  readonly vectors: Vectors<T>;
}

/** Completes a rule about one kind of value, so that other kinds are refused and never read. */
export function ruleAbout<V, T extends V>(kind: Kind<V>, statement: RuleStatement<V, T>): Rule<T> {
  const { name, cites, vectors } = statement;
  const refuse = (value: unknown) =>
    kind.holds(value)
      ? statement.refuse(value)
      : `expected ${kind.expected}, got ${describe(value)}`;
  const isOpen = (value: unknown) =>
    kind.holds(value) &&
    statement.refuse(value) === undefined &&
    statement.isOpen?.(value) === true;
  return { name, cites, refuse, isOpen, vectors };
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
