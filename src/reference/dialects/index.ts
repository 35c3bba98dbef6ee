import { errorForms, extraFields, flatTags, lonely, sparse, spelledOut } from './answers.ts';
import { deferred } from './deferred.ts';
import type { Dialect } from './dialect.ts';
import { forgetful } from './forgetful.ts';
import { gateways } from './gateways.ts';
import { identifiers } from './identifiers.ts';
import { late } from './late.ts';
import { clamping, shuffled } from './lists.ts';
import { replicas } from './replicas.ts';
import { lenient, strict } from './requests.ts';
import { reticent } from './reticent.ts';
import { crowded, reused } from './room.ts';
import { settling } from './settling.ts';
import { shortStates } from './short-states.ts';
import { statuses } from './statuses.ts';
import { asynchronous, lagging } from './time.ts';
import { interrupted, throttled, wire } from './transport.ts';
import { zones } from './zones.ts';

/** Each goes around those before it: what is late takes back what was done, and is asked first. */
const SINGLE: readonly Dialect[] = [
  late,
  asynchronous,
  shortStates,
  lagging,
  replicas,
  settling,
  deferred,
  forgetful,
  gateways,
  identifiers,
  reused,
  crowded,
  shuffled,
  clamping,
  extraFields,
  sparse,
  flatTags,
  spelledOut,
  zones,
  errorForms,
  lonely,
  lenient,
  strict,
  reticent,
  statuses,
  throttled,
  interrupted,
  wire,
];

/** What stands against another dialect, as lenient against strict, or would keep checks from running. */
const ALONE: readonly Dialect[] = [
  lenient,
  clamping,
  reused,
  crowded,
  forgetful,
  interrupted,
  shortStates,
  replicas,
];

/** Everything at once; where two dialects exclude each other (lenient and strict), the stricter one. */
export const contrarian: Dialect = {
  name: 'contrarian',
  says: 'all dialects at once',
  wrap: (core) =>
    SINGLE.filter((each) => !ALONE.includes(each)).reduce(
      (wrapped, each) => each.wrap?.(wrapped) ?? wrapped,
      core,
    ),
  options: { ...wire.options, ...asynchronous.options },
};

/** All dialects by name. */
export const dialects: ReadonlyMap<string, Dialect> = new Map(
  [...SINGLE, contrarian].map((dialect) => [dialect.name, dialect]),
);
