import {
  instanceRecord,
  type TaggedRecord,
} from '../../../src/check/arrange/tags/tagged-record.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { whereShown } from '../../support/where-shown.ts';

/** @throws Inconclusive when the watchdog is off, and cannot be set: the document gives it no default */
export async function requireWatchdog(t: CheckContext, id: number): Promise<TaggedRecord> {
  const record = await instanceRecord(t, id);
  return record.body.watchdog_enabled === true ? record : switched(t, id, true, record);
}

/** A watchdog that was switched off and on again is on. Where it cannot be switched off, that says nothing. */
export async function requireWatchdogAgain(t: CheckContext, id: number): Promise<TaggedRecord> {
  const record = await requireWatchdog(t, id);
  if (t.impliedOperation('updateInstance', { computeId: id }) === undefined) return record;
  await whereShown(() => switched(t, id, false, record));
  return switched(t, id, true, record);
}

/** @throws Inconclusive when it does not show that it is */
export async function switched(
  t: CheckContext,
  id: number,
  watchdog_enabled: boolean,
  known?: TaggedRecord,
): Promise<TaggedRecord> {
  const request = t.impliedOperation('updateInstance', { computeId: id });
  if (request) await t.owner.send({ ...request, json: { watchdog_enabled } });
  const record = known ?? (await instanceRecord(t, id));
  const isSo = ({ body }: Pick<TaggedRecord, 'body'>) => body.watchdog_enabled === watchdog_enabled;
  if (isSo(await record.until(isSo))) return record;
  throw new Inconclusive(
    `instance ${id} has no watchdog that is ${watchdog_enabled ? 'on' : 'off'}`,
  );
}
