import type { Declare } from '../../../src/check/check.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { importDomain, requireFree, withImportableDomain } from '../import.ts';
import { apexRecord, servesRecord } from './apex-record.ts';

/** An imported domain is made of the zone that was transferred (endpoints/domains#POST /domains/import). */
export function importedChecks(check: Declare): void {
  check('an imported domain is served with a record of its zone', ['DOM-IMPORT'], (t) =>
    withImportableDomain(t, async ({ domain, remoteNameserver }) => {
      const names = new NameServerView(t);
      const record = await apexRecord(remoteNameserver, domain);
      if (record === undefined) {
        throw new Inconclusive(
          `${remoteNameserver} (fixtures.importableDomain) shows no record of ${domain}`,
        );
      }
      await requireFree(t, domain);
      const made = await importDomain(t, domain, remoteNameserver);
      if (!made.ok) throw new Inconclusive(`${domain} cannot be imported: ${made.summary}`);
      await names.hasAuthority('DOM-IMPORT', domain, 'to be served once it is imported');
      await servesRecord(names, 'DOM-IMPORT', domain, record);
    }),
  );
}
