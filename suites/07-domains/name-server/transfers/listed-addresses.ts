import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  freshDomain,
} from '../../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../../src/check/check.ts';
import type { CheckContext } from '../../../../src/check/check-context.ts';
import { whileThere } from '../../../../src/check/in-the-end.ts';
import { NameServerView } from '../../../../src/check/name-server.ts';
import { RUN_TAGS } from '../../../../src/generate/run-tags.ts';
import { leftToLongerRuns } from '../../../support/longer-runs.ts';
import { whereShown } from '../../../support/where-shown.ts';
import { listsRecord, requireListed } from '../../records/below-its-name.ts';
import { ADDRESS_RECORDS, arrangeRecords, type RecordSent } from '../../records/requests.ts';
import {
  acceptedUpdate,
  createDomain,
  domainIn,
  type Fields,
  reads,
  removeDomain,
} from '../../requests.ts';
import { setStatus } from '../../status.ts';
import { elsewhere, isHandedOver, isHandedOverAsItReads, ofOtherFamily } from './handed-over.ts';

/** A zone is handed over to whom its domain lists, whatever else becomes of it (resources/domain#axfr_ips). */
export function listedForTransfersChecks(check: Declare): void {
  check(
    'a zone is handed over to whom its domain lists among many and after other updates',
    ['DOM-AXFR-EFFECT'],
    async (t) => {
      leftToLongerRuns(t, 'zones of domains that are updated');
      const { from } = t.fixture('zoneTransfer');
      const domain = await arrangeDomain(t, { axfr_ips: [from] });
      const { path, body } = domain;
      const records = ADDRESS_RECORDS.slice(0, 2);
      await arrangeRecords(t, domain, records);
      await isHandedOver(t, body.domain, { from, axfr_ips: [from] }, records);
      const updated = async (change: Fields) => {
        await acceptedUpdate(t, 'DOM-UPDATE', path, change);
        await reads(t, 'DOM-UPDATE', path, change);
        // What it leaves out may be reset (SIL-PUT-OMITTED).
        await isHandedOverAsItReads(t, domain, from, records);
      };
      await updated({ description: 'handed over all the same' });
      await updated({ ttl_sec: 300 });
      const [other, others] = [elsewhere(from), ofOtherFamily(from)];
      for (const axfr_ips of [
        [...others, from],
        [from, ...others],
        others,
        [...MANY, from],
        other,
      ]) {
        await acceptedUpdate(t, 'DOM-UPDATE', path, { axfr_ips });
        await isHandedOver(t, body.domain, { from, axfr_ips }, records);
      }
      await updated({ tags: [RUN_TAGS[0]] });
      await setStatus(t, path, 'disabled', { axfr_ips: other });
      await acceptedUpdate(t, 'DOM-UPDATE', path, { axfr_ips: [from], status: 'disabled' });
      await updated({ status: 'active' });
      await isHandedOverRenamed(t, domain, records, from);
    },
  );

  check(
    'a domain of the name of a deleted one is handed over to nobody',
    ['DOM-AXFR-EFFECT'],
    async (t) => {
      leftToLongerRuns(t, 'zones of the next domain of a name');
      const { from } = t.fixture('zoneTransfer');
      const first = await arrangeDomain(t, { axfr_ips: [from] });
      const name: string = first.body.domain;
      await isHandedOver(t, name, { from, axfr_ips: [from] });
      await removeDomain(t, first.path);
      await new NameServerView(t).lacks(name);
      const axfr_ips = elsewhere(from);
      // The name may be kept back for a while.
      const next = await createDomain(t, domainBody(t, { domain: name, axfr_ips }));
      if (!next.ok) return;
      await reads(t, 'DOM-CREATE', domainIn(next).path, { domain: name });
      await isHandedOver(t, name, { from, axfr_ips });
    },
    { objects: 2 },
  );
}

const MANY = Array.from({ length: 11 }, (_, index) => `198.18.2.${index + 1}`);

/** Below which name the records of a renamed domain stand is open. */
async function isHandedOverRenamed(
  t: CheckContext,
  { path, body, id }: ArrangedDomain,
  records: readonly RecordSent[],
  from: string,
): Promise<void> {
  const change = { domain: freshDomain(t), axfr_ips: [from] };
  await acceptedUpdate(t, 'DOM-UPDATE-RENAME', path, change);
  await reads(t, 'DOM-UPDATE-RENAME', path, change);
  const renamed = { id, path, body: { ...body, domain: change.domain } };
  const kept: RecordSent[] = [];
  for (const each of records)
    if (await whereShown(() => listsRecord(t, renamed, each))) kept.push(each);
  const goOn = () => isHandedOver(t, change.domain, { from, ...change }, kept);
  const areListed = async () => {
    for (const each of kept) await requireListed(t, renamed, each);
  };
  await whileThere(t, path, goOn, areListed);
}
