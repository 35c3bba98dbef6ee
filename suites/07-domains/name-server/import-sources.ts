import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { askHook } from '../../../src/check/hook.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { comparableAddress } from '../../../src/rules/07-domains/ip-address.ts';
import { parseJson } from '../../../src/text/json.ts';
import { importDomain, requireFree, withImportableDomain } from '../import/requests.ts';

/** Where a zone to be imported is asked from (endpoints/domains#import-addresses). */
export function importSourcesChecks(check: Declare): void {
  check('an import comes from an address that the document names', ['DOM-IMPORT-SOURCES'], (t) =>
    withImportableDomain(t, async ({ domain, remoteNameserver }) => {
      const log = t.fixture('transferLog');
      const before = (await addressesIn(t, log)).length;
      await requireFree(t, domain);
      const made = await importDomain(t, domain, remoteNameserver);
      if (!made.ok) throw new Inconclusive(`${domain} cannot be imported: ${made.summary}`);
      const { last: seen } = await poll(
        async () => (await addressesIn(t, log)).slice(before),
        // Others may have asked first, and the import may be under way still.
        (addresses) => addresses.some(isSource),
        t.convergence,
      );
      if (seen.length === 0) throw new Inconclusive(`${log} tells of no transfer to an import`);
      t.holds('DOM-IMPORT-SOURCES', seen.some(isSource), {
        expected: `the zone to be handed over to ${SOURCES.join(', ')}`,
        received: seen.join(', '),
        answers: [made],
      });
    }),
  );
}

const SOURCES = ['96.126.114.97', '96.126.114.98', '2600:3c00::5e', '2600:3c00::5f'];
const COMPARABLE = SOURCES.map(comparableAddress);

/**
 * Others may have asked for the zone meanwhile; one of the addresses must be among those that did. Whoever listens on
 * IPv6 alone sees IPv4 addresses within it (RFC 4291, 2.5.5.2).
 */
function isSource(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return COMPARABLE.includes(comparableAddress(plain));
}

/** @throws Inconclusive when the address does not answer with a list of texts */
async function addressesIn(t: CheckContext, log: string): Promise<string[]> {
  const { ok, exchange } = await askHook(t, log, {});
  const list = ok ? parseJson(exchange.answerBody ?? '') : undefined;
  if (Array.isArray(list)) return list.filter((each) => typeof each === 'string');
  throw new Inconclusive(`${log} (fixtures.transferLog) does not answer with a list of addresses`);
}
