import { decimal } from './answers/decimal.ts';
import { errorForms, extraFields, flatTags, lonely, sparse, spelledOut } from './answers/fields.ts';
import { identifiers } from './answers/identifiers.ts';
import { clamping, restless, shuffled } from './answers/lists.ts';
import { statuses } from './answers/statuses.ts';
import { combined } from './combined.ts';
import type { Dialect } from './dialect.ts';
import { forgetful } from './forgetful.ts';
import { gateways } from './gateways.ts';
import { nameServers } from './name-servers.ts';
import { neighbours } from './neighbours.ts';
import { obliging } from './obliging.ts';
import { repeated } from './repeated.ts';
import { lenient, strict } from './requests.ts';
import { reticent } from './reticent.ts';
import { crowded, reused, smallAccount } from './room.ts';
import { asynchronous } from './time/asynchronous.ts';
import { busy } from './time/busy.ts';
import { deferred } from './time/deferred.ts';
import { lagging } from './time/lagging.ts';
import { late } from './time/late.ts';
import { lateCounts } from './time/late-counts.ts';
import { lingering } from './time/lingering.ts';
import { replicas } from './time/replicas.ts';
import { settling } from './time/settling.ts';
import { shortStates } from './time/short-states.ts';
import { interrupted, throttled, wire } from './transport.ts';
import { unbooted } from './unbooted.ts';
import { uploads } from './uploads.ts';
import { zones } from './zones.ts';

/** Fewer than some checks have alive at one time with what they share. */
const SMALL_ACCOUNT = smallAccount(6);

/**
 * Each goes around those before it: what is late takes back what was done, and is asked first. What is not known yet
 * is there all the same, so that nobody may call its deletion done.
 */
const SINGLE: readonly Dialect[] = [
  obliging,
  lingering,
  busy,
  late,
  asynchronous,
  shortStates,
  lagging,
  replicas,
  settling,
  deferred,
  lateCounts,
  repeated,
  forgetful,
  gateways,
  identifiers,
  reused,
  crowded,
  SMALL_ACCOUNT,
  neighbours,
  shuffled,
  restless,
  clamping,
  extraFields,
  sparse,
  flatTags,
  spelledOut,
  zones,
  decimal,
  errorForms,
  lonely,
  lenient,
  strict,
  reticent,
  statuses,
  throttled,
  interrupted,
  wire,
  nameServers,
  unbooted,
  uploads,
];

/** What stands against another dialect, as lenient against strict, or would keep checks from running. */
const ALONE: readonly Dialect[] = [
  busy,
  lenient,
  restless,
  clamping,
  reused,
  crowded,
  SMALL_ACCOUNT,
  forgetful,
  interrupted,
  shortStates,
  replicas,
];

/** Everything at once; where two dialects exclude each other (lenient and strict), the stricter one. */
export const contrarian: Dialect = {
  name: 'contrarian',
  says: 'all dialects at once',
  ...combined(SINGLE.filter((each) => !ALONE.includes(each))),
};

/** All dialects by name. */
export const dialects: ReadonlyMap<string, Dialect> = new Map(
  [...SINGLE, contrarian].map((dialect) => [dialect.name, dialect]),
);

/** What one server cannot choose together. */
const OPPOSITES: readonly (readonly Dialect[])[] = [
  [lenient, strict],
  [shuffled, restless],
];

/**
 * Some dialects at once, such as `late+wire`; each must be one of `dialects`, and what stands against an earlier
 * one is left out.
 * @returns undefined when one is unknown
 */
export function dialectOf(name: string): Dialect | undefined {
  const wanted = name.split('+').map((each) => dialects.get(each));
  if (wanted.includes(undefined)) return undefined;
  if (wanted.length === 1) return wanted[0];
  const chosen = [...dialects.values()].filter((each) => wanted.includes(each));
  const fit = chosen.filter(
    (each, at) =>
      !OPPOSITES.some(
        (two) => two.includes(each) && chosen.slice(0, at).some((one) => two.includes(one)),
      ),
  );
  return { name, says: fit.map(({ says }) => says).join('; '), ...combined(fit) };
}
