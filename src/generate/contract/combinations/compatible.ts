import type { Operation, Schema } from '../../../spec/types.ts';
import { type Branch, branchesOf } from '../conditions.ts';
import type { Level } from './levels.ts';

/**
 * Whether the document lets two fields be written like this in one request. Where it leaves that open, as of
 * fields that another type of domain needs, they are not tried together.
 */
export function areCompatible({ request }: Operation, one: Level, other: Level): boolean {
  return !rulesOf(request).some((forbids) => forbids(one, other) || forbids(other, one));
}

const known = new WeakMap<Schema, readonly Forbids[]>();

/** What a request forbids, found out once: it is asked of every two of its values. */
function rulesOf(request: Schema | undefined): readonly Forbids[] {
  if (request === undefined) return OTHERS;
  const rules = known.get(request) ?? [...branchesOf(request).map(forbiddenBy), ...OTHERS];
  known.set(request, rules);
  return rules;
}

/** Whether the second level may not stand beside the first. */
type Forbids = (one: Level, other: Level) => boolean;

function forbiddenBy(branch: Branch): Forbids {
  const { when, demands, premises } = branch;
  const needed = demands.required ?? [];
  const left = premises.flatMap((change) => ('remove' in change ? [change.remove.slice(1)] : []));
  return (one, other) => {
    const lacks = needed.includes(other.field) && (other.isAbsent || isEmpty(other));
    if (when === undefined) return Boolean(lacks && one.isAbsent && left.includes(one.field));
    const isMeant = one.field === when.field && one.value === when.value;
    return isMeant && (lacks || (left.includes(other.field) && !other.isAbsent));
  };
}

function isEmpty({ value }: Level): boolean {
  return Array.isArray(value) && value.length === 0;
}

/**
 * A config belongs to an instance; whether a region may stand beside an instance, even its own, is open, and so is
 * whether a slave hands its zone over.
 */
const OTHERS: readonly Forbids[] = [
  (one, other) =>
    one.field === 'config_id' &&
    !one.isAbsent &&
    other.field === 'compute_id' &&
    other.isAbsent === true,
  (one, other) =>
    one.field === 'region' && !one.isAbsent && other.field === 'compute_id' && !other.isAbsent,
  (one, other) => one.value === 'slave' && other.field === 'axfr_ips' && !other.isAbsent,
];
