import { arrangeDomain, freshDomain } from '../../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../../src/check/check.ts';
import { whileThere } from '../../../../src/check/in-the-end.ts';
import { lookAtTransfer, NameServerView } from '../../../../src/check/name-server.ts';
import { Inconclusive } from '../../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../../support/longer-runs.ts';
import { requireMaster } from '../../import/master.ts';
import { importDomain, requireFree, withImportableDomain } from '../../import/requests.ts';
import { acceptedUpdate, cloneDomain, domainIn, UNCHANGED } from '../../requests.ts';
import { requireMasterStill } from '../imported.ts';
import { elsewhere, isHandedOver, isHandedOverAsItReads, isHandedToNobody } from './handed-over.ts';

/** Who may transfer the zones of domains that were made otherwise than active masters with axfr_ips (resources/domain#axfr_ips). */
export function transfersOfOthersChecks(check: Declare): void {
  check(
    'a zone whose domain lists nobody, or is made disabled, is handed over to nobody',
    ['DOM-AXFR-EFFECT', 'DOM-RENDERED'],
    async (t) => {
      leftToLongerRuns(t, 'zones of domains as they were made');
      const { from } = t.fixture('zoneTransfer');
      const source = await UNCHANGED.master(t);
      await isHandedOverAsItReads(t, source, from);
      const clone = await cloneDomain(t, source, freshDomain(t));
      if (clone.ok) await isHandedOverAsItReads(t, domainIn(clone), from);
      const names = new NameServerView(t);
      const expected = 'to be served while it is active';
      await names.hasAuthority('DOM-RENDERED', source.body.domain, expected);
      const disabled = await arrangeDomain(t, { axfr_ips: [from], status: 'disabled' });
      await isHandedToNobody(t, 'DOM-RENDERED', disabled.body.domain, 'while it is disabled');
    },
    { objects: 2 },
  );

  check('an imported zone is handed over as its domain reads', ['DOM-AXFR-EFFECT'], async (t) => {
    leftToLongerRuns(t, 'imported zones that are handed over');
    const { from } = t.fixture('zoneTransfer');
    await withImportableDomain(t, async ({ domain, remoteNameserver }) => {
      await requireFree(t, domain);
      const { isRefused, summary } = await lookAtTransfer(t, domain);
      if (!isRefused)
        throw new Inconclusive(`${domain} may be handed over without the import: ${summary}`);
      const made = await importDomain(t, domain, remoteNameserver);
      if (!made.ok) throw new Inconclusive(`${domain} cannot be imported: ${made.summary}`);
      const imported = { ...domainIn(made), body: { domain } };
      await requireMaster(t, imported.path);
      const goOn = async () => {
        await isHandedOverAsItReads(t, imported, from);
        for (const axfr_ips of [[from], elsewhere(from)]) {
          await acceptedUpdate(t, 'DOM-UPDATE', imported.path, { axfr_ips });
          await isHandedOver(t, domain, { from, axfr_ips });
        }
      };
      await whileThere(t, imported.path, goOn, () => requireMasterStill(t, imported.path));
    });
  });
}
