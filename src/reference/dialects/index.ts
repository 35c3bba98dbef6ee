import { errorForms, extraFields, flatTags, lonely, sparse, spelledOut } from './answers.ts';
import type { Dialect } from './dialect.ts';
import { identifiers } from './identifiers.ts';
import { clamping, shuffled } from './lists.ts';
import { lenient, strict } from './requests.ts';
import { reticent } from './reticent.ts';
import { statuses } from './statuses.ts';
import { asynchronous, lagging } from './time.ts';
import { throttled, wire } from './transport.ts';

const SINGLE: readonly Dialect[] = [
  asynchronous,
  lagging,
  identifiers,
  shuffled,
  clamping,
  extraFields,
  sparse,
  flatTags,
  spelledOut,
  errorForms,
  lonely,
  lenient,
  strict,
  reticent,
  statuses,
  throttled,
  wire,
];

/** Everything at once; where two dialects exclude each other (lenient and strict), the stricter one. */
export const contrarian: Dialect = {
  name: 'contrarian',
  says: 'all dialects at once',
  wrap: (core) =>
    SINGLE.filter((each) => each !== lenient && each !== clamping).reduce(
      (wrapped, each) => each.wrap?.(wrapped) ?? wrapped,
      core,
    ),
  options: { ...wire.options, ...asynchronous.options },
};

/** All dialects by name. */
export const dialects: ReadonlyMap<string, Dialect> = new Map(
  [...SINGLE, contrarian].map((dialect) => [dialect.name, dialect]),
);
