import type { Case, Change } from './case.ts';

/**
 * Fields that belong to another one, by operation, and what brings that along: what a field gets where the other is not
 * sent is open (SIL-VOL-CONFIG-WITHOUT-INSTANCE), whatever its value.
 */
const BELONGS: Readonly<Record<string, Readonly<Record<string, readonly Change[]>>>> = {
  createVolume: {
    '/config_id': [{ remove: '/region' }, { set: '/compute_id', from: { known: 'instance' } }],
  },
};

/** The case with the field that its own belongs to, where it does not say that itself. */
export function besideWhatItBelongsTo(each: Case): Case {
  const [change, ...others] = each.changes;
  const field = change !== undefined && 'set' in change ? change.set : '';
  const company = others.length > 0 ? [] : (BELONGS[each.operation]?.[field] ?? []);
  return { ...each, changes: [...company, ...each.changes] };
}
