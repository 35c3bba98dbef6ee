import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireThere } from '../../../src/check/in-the-end.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { requireMaster } from '../import/master.ts';
import { importDomain, requireFree, withImportableDomain } from '../import/requests.ts';
import { domainIn } from '../requests.ts';
import { apexRecord, servesRecord } from './apex-record.ts';

/** An imported domain is made of the zone that was transferred (endpoints/domains#POST /domains/import). */
export function importedChecks(check: Declare): void {
  const requirements = ['DOM-IMPORT', 'DOM-RENDERED'];
  check('an imported domain is served with a record of its zone', requirements, (t) =>
    withImportableDomain(t, async ({ domain, remoteNameserver }) => {
      t.fixture('nameServer');
      const record = await apexRecord(remoteNameserver, domain);
      await requireFree(t, domain);
      const made = await importDomain(t, domain, remoteNameserver);
      if (!made.ok) throw new Inconclusive(`${domain} cannot be imported: ${made.summary}`);
      const { path } = domainIn(made);
      await requireMaster(t, path);
      const names = new NameServerView(t, () => requireMasterStill(t, path));
      await names.hasAuthority('DOM-RENDERED', domain, 'to be served once it is imported');
      // Whoever hands zones over to the service need not answer to the run.
      if (record === undefined) {
        const place = `${remoteNameserver} (fixtures.importableDomain)`;
        throw new Inconclusive(`${place} shows no record of ${domain}`);
      }
      await servesRecord(names, 'DOM-IMPORT', domain, record);
    }),
  );
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
