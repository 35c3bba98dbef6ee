import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireThere } from '../../../src/check/in-the-end.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { requireMaster } from '../import/master.ts';
import { importDomain, requireFree, withImportableDomain } from '../import/requests.ts';
import { createRecord, FURTHER_RECORDS } from '../records/requests.ts';
import { domainIn } from '../requests.ts';
import { type ApexRecord, apexRecords, servesRecord } from './apex-record.ts';
import { leavesOnceDeleted } from './rendering.ts';
import { hasZone } from './slave.ts';

/** An imported domain is made of the zone that was transferred (endpoints/domains#POST /domains/import). */
export function importedChecks(check: Declare): void {
  const requirements = ['DOM-IMPORT', 'DOM-RENDERED', 'DOM-DELETE-NAMESERVERS'];
  check('an imported domain is served with a record of its zone', requirements, (t) =>
    withImportableDomain(t, async ({ domain, remoteNameserver }) => {
      const nameServer = t.fixture('nameServer');
      const records = await apexRecords(remoteNameserver, domain);
      await requireFree(t, domain);
      const isServedAnyway = await hasZone(nameServer, domain);
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
      for (const each of first ? [first, ...(await knownTypes(t, imported, others))] : [])
        await servesRecord(names, 'DOM-IMPORT', domain, each);
      if (!isServedAnyway) await leavesOnceDeleted(t, imported);
    }),
  );
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
async function requireMasterStill(t: CheckContext, path: string): Promise<void> {
  await requireThere(t, path);
  await requireMaster(t, path);
}
