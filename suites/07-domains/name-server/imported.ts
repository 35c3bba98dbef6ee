import { type ArrangedDomain, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireThere } from '../../../src/check/in-the-end.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { TIMER_FIELDS } from '../../../src/rules/07-domains/domain-timer.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { requireMaster } from '../import/master.ts';
import { importDomain, requireFree, withImportableDomain } from '../import/requests.ts';
import { createRecord, FURTHER_RECORDS, type RecordSent } from '../records/requests.ts';
import { acceptedUpdate, cloneDomain, domainIn, reads } from '../requests.ts';
import { setStatus } from '../status.ts';
import { type ApexRecord, apexRecords, servesRecord } from './apex-record.ts';
import { isServedAsItReads } from './disabled.ts';
import { areServed, taken } from './records.ts';
import { leavesOnceDeleted } from './rendering.ts';
import { mayHaveZone } from './slaves/copy.ts';
import { readsAs } from './updates.ts';

/** An imported domain is made of the zone that was transferred (endpoints/domains#POST /domains/import). */
export function importedChecks(check: Declare): void {
  const requirements = [
    'DOM-IMPORT',
    'DOM-RENDERED',
    'DOM-DELETE-NAMESERVERS',
    'REC-SERVED',
    'DOM-TIMERS-SERVED',
  ];
  check('an imported domain is served with a record of its zone', requirements, (t) =>
    withImportableDomain(t, async ({ domain, remoteNameserver }) => {
      const nameServer = t.fixture('nameServer');
      const records = await apexRecords(remoteNameserver, domain);
      await requireFree(t, domain);
      const isServedAnyway = await mayHaveZone(nameServer, domain);
      const made = await importDomain(t, domain, remoteNameserver);
      if (!made.ok) throw new Inconclusive(`${domain} cannot be imported: ${made.summary}`);
      const imported = domainIn(made);
      const { path } = imported;
      await requireMaster(t, path);
      const names = new NameServerView(t, () => requireMasterStill(t, path));
      await names.hasAuthority('DOM-RENDERED', domain, 'to be served once it is imported');
      // Whoever hands zones over to the service need not answer to the run.
      if (records.length === 0) {
        const place = `${remoteNameserver} (fixtures.importableDomain)`;
        throw new Inconclusive(`${place} shows no record of ${domain}`);
      }
      const [first, ...others] = records;
      const known = first ? [first, ...(await knownTypes(t, imported, others))] : [];
      for (const each of known) await servesRecord(names, 'DOM-IMPORT', domain, each);
      if (!isServedAnyway && !isShortRun(t)) {
        await isServedAsOthers(t, names, imported);
        for (const each of known) await servesRecord(names, 'DOM-IMPORT', domain, each);
      }
      if (!isServedAnyway) await leavesOnceDeleted(t, imported);
    }),
  );
}

/** It is served with its timers and its new records, also once it was updated and enabled again, and so is its clone. */
async function isServedAsOthers(
  t: CheckContext,
  names: NameServerView,
  imported: ArrangedDomain,
): Promise<void> {
  const { path, body } = imported;
  await hasTimersAsItReads(t, imported);
  // Its own may stand at any name, and beside them there may be no room.
  const records = await taken(t, imported, [ADDED]);
  await areServed(names, imported, records);
  const change = { description: 'an import that is served' };
  await acceptedUpdate(t, 'DOM-UPDATE', path, change);
  await reads(t, 'DOM-UPDATE', path, change);
  await hasTimersAsItReads(t, imported);
  const clone = await cloneDomain(t, imported, freshDomain(t));
  if (clone.ok) await isServedAsItReads(t, domainIn(clone));
  await setStatus(t, path, 'disabled');
  await names.lacks(body.domain);
  await setStatus(t, path, 'active');
  await names.hasAuthority('DOM-RENDERED', body.domain, 'to be served once it is enabled again');
  await areServed(names, imported, records);
}

/** A record of a name that no zone to import has by chance. */
const ADDED: RecordSent = { type: 'A', name: 'added-by-the-run', target: '198.18.0.21' };

/**
 * The start of authority has the timers of the domain. Those of the zone may come to be shown later.
 * @throws Inconclusive when it reads others in the end
 */
async function hasTimersAsItReads(t: CheckContext, imported: ArrangedDomain): Promise<void> {
  const { body: shown } = await t.owner.get(imported.path);
  const isOther = ({ body }: Answer) =>
    TIMER_FIELDS.some((field) => body?.[field] !== shown?.[field]);
  const names = new NameServerView(t, async () => {
    await requireMasterStill(t, imported.path);
    const { held } = await poll(() => t.owner.get(imported.path), isOther, t.convergence);
    if (held) throw new Inconclusive(`the timers of ${imported.path} change by themselves`);
  });
  await readsAs(names, imported, { ...shown });
}

/** Which types of records exist is open (SIL-REC-TYPES): of these, those of which the domain takes another record. */
async function knownTypes(
  t: CheckContext,
  domain: ArrangedDomain,
  records: readonly ApexRecord[],
): Promise<ApexRecord[]> {
  const known: ApexRecord[] = [];
  for (const record of records) {
    const like = FURTHER_RECORDS.find(({ type }) => type === record.type);
    if (like && (await createRecord(t, domain, like)).ok) known.push(record);
  }
  return known;
}

/**
 * A transfer that fails on its way may end an import that was accepted, and take the domain with it; and nothing is
 * served of a domain that is disabled. That it is a master the first read may have said of what had the same id before: what it is, reads tell at the end of the wait.
 * @throws Inconclusive when it is not there any more, or no master
 */
export async function requireMasterStill(t: CheckContext, path: string): Promise<void> {
  await requireThere(t, path);
  await requireMaster(t, path);
}
