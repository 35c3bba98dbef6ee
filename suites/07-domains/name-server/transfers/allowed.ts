import {
  type ArrangedDomain,
  arrangeDomain,
  freshDomain,
} from '../../../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../../../src/check/arrange/required.ts';
import type { Declare } from '../../../../src/check/check.ts';
import type { CheckContext } from '../../../../src/check/check-context.ts';
import { readOnce } from '../../../../src/check/in-the-end.ts';
import { NameServerView } from '../../../../src/check/name-server.ts';
import { RUN_TAGS } from '../../../../src/generate/run-tags.ts';
import type { Answer } from '../../../../src/http/answer.ts';
import { comparableAddress } from '../../../../src/rules/07-domains/ip-address.ts';
import { ADDRESS_RECORDS, createRecord, type RecordSent } from '../../records/requests.ts';
import { acceptedUpdate, cloneDomain, domainIn, reads, removeDomain } from '../../requests.ts';
import { setStatus } from '../../status.ts';
import { elsewhere, isHandedOver, isHandedOverAsItReads, isHandedToNobody } from './handed-over.ts';

/** Who may transfer a zone (resources/domain#axfr_ips). */
export function zoneTransferChecks(check: Declare): void {
  check(
    'a zone is handed over to the addresses in axfr_ips and to nobody else',
    ['DOM-AXFR-EFFECT', 'DOM-UPDATE-RENAME'],
    async (t) => {
      const { from } = t.fixture('zoneTransfer');
      // The other check has a domain of which nothing else is told.
      const others = elsewhere(from);
      const told = { description: 'handed over', group: 'transfers', tags: [RUN_TAGS[0]] };
      const source = await arrangeDomain(t, { ...told, axfr_ips: others });
      const { path, body } = source;
      const { domain } = body;
      await isHandedOver(t, domain, { from, axfr_ips: others });
      const [first, later] = [await added(t, source, 0), [] as RecordSent[]];
      for (const axfr_ips of [
        [...others, from],
        others,
        [from, ...others],
        beside(from),
        [from],
        [],
      ]) {
        await acceptedUpdate(t, 'DOM-UPDATE', path, { axfr_ips });
        await isHandedOver(t, domain, { from, axfr_ips }, [...first, ...later]);
        if (later.length === 0) later.push(...(await added(t, source, 1)));
      }
      const axfr_ips = [from];
      await acceptedUpdate(t, 'DOM-UPDATE', path, { axfr_ips });
      const made = await cloneDomain(t, source, freshDomain(t));
      if (made.ok) {
        const clone = domainIn(made);
        // Others first: those of its source may not be on the clone without being shown.
        await isHandedOverAsItReads(t, clone, from);
        for (const axfr_ips of [others, [from]]) {
          await acceptedUpdate(t, 'DOM-UPDATE', clone.path, { axfr_ips, status: 'active' });
          await isHandedOver(t, clone.body.domain, { from, axfr_ips }, first);
        }
      }
      const renamed = freshDomain(t);
      await acceptedUpdate(t, 'DOM-UPDATE-RENAME', path, { domain: renamed, axfr_ips });
      const isRenamed = ({ body }: Answer) => body?.domain === renamed;
      // Whether an update renames is decided elsewhere.
      if (!isRenamed(await readOnce(t, path, isRenamed))) return;
      const ofRenamed = await added(t, { ...source, body: { ...body, domain: renamed } }, 2);
      await isHandedOver(t, renamed, { from, axfr_ips }, ofRenamed);
    },
    { objects: 2 },
  );

  check(
    'a disabled domain is handed over to nobody, and is again once it is active',
    ['DOM-RENDERED', 'DOM-AXFR-EFFECT', 'DOM-DELETE-NAMESERVERS'],
    async (t) => {
      const { from } = t.fixture('zoneTransfer');
      const names = new NameServerView(t);
      const axfr_ips = [from];
      const arranged = await arrangeDomain(t, { axfr_ips });
      const { path, body } = arranged;
      const { domain } = body;
      const records = await added(t, arranged, 0);
      await names.hasAuthority('DOM-RENDERED', domain, 'to be served while it is active');
      await isHandedOver(t, domain, { from, axfr_ips }, records);
      await setStatus(t, path, 'disabled', { axfr_ips });
      await isHandedToNobody(t, 'DOM-RENDERED', domain, 'once disabled');
      await setStatus(t, path, 'active', { axfr_ips });
      await names.hasAuthority('DOM-RENDERED', domain, 'to be served once it is active again');
      await isHandedOver(t, domain, { from, axfr_ips }, records);
      const others = elsewhere(from);
      await acceptedUpdate(t, 'DOM-UPDATE', path, { axfr_ips: others });
      await isHandedOver(t, domain, { from, axfr_ips: others });
      await goesWithItsName(t, names, { path, domain, from });
    },
  );
}

/** The zone is handed over by the name that its domain has, and not once that is deleted. */
async function goesWithItsName(
  t: CheckContext,
  names: NameServerView,
  { path, domain: former, from }: Record<'path' | 'domain' | 'from', string>,
): Promise<void> {
  const domain = freshDomain(t);
  const axfr_ips = [from];
  await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(path, { domain, axfr_ips }));
  await reads(t, 'DOM-UPDATE-RENAME', path, { domain });
  await names.hasAuthority('DOM-RENDERED', domain, 'to be served: a domain got this name');
  await isHandedOver(t, domain, { from, axfr_ips });
  await isHandedToNobody(t, 'DOM-RENDERED', former, 'once its domain has another name');
  await setStatus(t, path, 'disabled', { axfr_ips });
  await isHandedToNobody(t, 'DOM-RENDERED', domain, 'once disabled under its new name');
  await setStatus(t, path, 'active', { axfr_ips });
  await isHandedOver(t, domain, { from, axfr_ips });
  await removeDomain(t, path);
  await isHandedToNobody(t, 'DOM-DELETE-NAMESERVERS', domain, 'once it is deleted');
}

/** Adds the address record of this place and a text. @returns those that the domain takes */
async function added(t: CheckContext, domain: ArrangedDomain, place: number) {
  const text = { type: 'TXT', name: `text-${place}`, target: 'Handed over' };
  const records = [...ADDRESS_RECORDS.slice(place, place + 1), text];
  const taken = await Promise.all(records.map((each) => createRecord(t, domain, each)));
  return records.filter((_, at) => taken[at]?.ok);
}

/** Addresses that begin as this one does, and end otherwise: they are others all the same. */
function beside(from: string): string[] {
  const next = from.replace(/\d+$/, (last) => `${Number(last) + (last === '254' ? -1 : 1)}`);
  const isOther = (address: string) =>
    ![undefined, comparableAddress(from)].includes(comparableAddress(address));
  return [...elsewhere(from), next, `${from}0`].filter(isOther);
}
