import { arrangeDomain, domainPath, freshDomain } from '../src/run/arrange/domain.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { Inconclusive } from '../src/run/signals.ts';
import { domainIn, reads } from './domains-requests.ts';

/** Import by zone transfer (endpoints/domains#POST /domains/import). */
export function importChecks(check: Declare): void {
  check('a zone is imported from a name server that transfers it', ['DOM-IMPORT'], async (t) => {
    const { domain, remoteNameserver } = t.fixture('importableDomain');
    await requireFree(t, domain);
    const made = await importDomain(t, domain, remoteNameserver);
    t.accepted('DOM-IMPORT', made);
    t.equal('DOM-IMPORT', made, '/domain', domain);
    await reads(t, 'DOM-IMPORT', domainIn(made).path, { domain, type: 'master' });
  });

  check('an import without a transfer is refused', ['DOM-IMPORT-AXFR-NEEDED'], async (t) => {
    const nameserver = t.fixture('refusingNameserver');
    const names = [freshDomain(t), freshDomain(t)];
    for (const name of names) {
      t.refused('DOM-IMPORT-AXFR-NEEDED', await importDomain(t, name, nameserver));
    }
    await arrangeDomain(t, { domain: names[0] });
  });
}

function importDomain(t: CheckContext, domain: string, remoteNameserver: string) {
  return t.creations.attempt({
    collection: '/domains/import',
    body: { domain, remote_nameserver: remoteNameserver },
    path: domainPath,
  });
}

/** @throws Inconclusive when a domain of this name is there already, as an earlier run may have left it */
async function requireFree(t: CheckContext, domain: string): Promise<void> {
  const domains = (await t.owner.list('/domains')) ?? [];
  const taken = domains.find((each) => each.domain === domain);
  if (taken === undefined) return;
  throw new Inconclusive(`${domain} is already there as domain ${taken.id}: delete it first`);
}
