import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { thresholdUpdates } from '../../../src/generate/07-domains/domain-timer.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import { slavesTakeAxfrIps } from '../fields/slave-transfers.ts';
import { isListedAsRead } from '../listing.ts';
import { reads } from '../requests.ts';
import { setStatus } from '../status.ts';
import { Readings } from '../timers/readings.ts';
import { followUpdates } from '../timers/rounding.ts';

/** Requirements that hold of an imported domain as of any other. */
export const AS_ANY_OTHER = [
  'DOM-LIST',
  'DOM-UPDATE',
  'DOM-STATUS-DISABLE',
  'DOM-STATUS-ENABLE',
  'DOM-TIMER-KEPT',
  'DOM-TIMER-ROUNDS-UP',
  'DOM-TIMER-ZERO',
  'DOM-DESCRIPTION-LENGTH',
  'DOM-GROUP-LENGTH',
];

/** What the imported domain is updated to, whatever its type. */
export const CHANGE = { description: 'imported', group: 'Imports', tags: [RUN_TAGS[0]] };

const TOO_LONG = [
  ['DOM-DESCRIPTION-LENGTH', { description: 'x'.repeat(254) }],
  ['DOM-GROUP-LENGTH', { group: 'x'.repeat(51) }],
] as const;

/** So many updates of all timers: each meets other ends of the gaps between valid values. */
const TIMERS = 8;

/**
 * The imported domain must be updated, disabled, enabled and listed as any other, once the transfer
 * is over.
 */
export async function isLikeAnyOther(t: CheckContext, imported: ArrangedDomain): Promise<void> {
  const isTransferred = imported.body.type !== 'slave' || (await slavesTakeAxfrIps(t));
  const axfr = isTransferred ? { axfr_ips: ['198.18.0.6'] } : {};
  const mail = imported.body.type === 'slave' ? {} : { soa_email: 'imports@example.com' };
  const change = { ...CHANGE, ...mail, ...axfr };
  const update = () => t.owner.put(imported.path, change);
  await t.eventually('DOM-UPDATE', 'the imported domain to take an update', update, ({ ok }) => ok);
  await reads(t, 'DOM-UPDATE', imported.path, change);
  for (const [requirement, tooLong] of TOO_LONG)
    t.refused(requirement, await t.owner.put(imported.path, tooLong));
  await followUpdates(
    t,
    imported.path,
    thresholdUpdates(t.seed).slice(0, TIMERS),
    new Readings(false),
  );
  await setStatus(t, imported.path, 'disabled');
  await setStatus(t, imported.path, 'active');
  await isListedAsRead(t, imported);
}
