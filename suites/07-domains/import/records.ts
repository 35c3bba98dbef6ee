import {
  type ArrangedDomain,
  arrangeDomain,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { whileThere } from '../../../src/check/in-the-end.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { hasRecordOnce, hasTargets } from '../records/listed.ts';
import { type OfDomain, type Records, readRecords } from '../records/reading.ts';
import { createRecord, type RecordSent } from '../records/requests.ts';
import { acceptedUpdate, cloneDomain, domainIn, type Fields, reads } from '../requests.ts';
import { requireMaster } from './master.ts';
import { importDomain, requireFree, withImportableDomain } from './requests.ts';

/** The records of imported domains (endpoints/domains#POST /domains/import). */
export function importedRecordsChecks(check: Declare): void {
  const requirements = ['REC-CREATE', 'REC-ANSWER', 'DOM-CLONE', 'DOM-CLONE-RECORDS', 'DOM-UPDATE'];
  check(
    'an imported domain takes a record, and is cloned with all of its zone',
    requirements,
    (t) =>
      withImportableDomain(t, async ({ domain, remoteNameserver }) => {
        await requireFree(t, domain);
        const made = await importDomain(t, domain, remoteNameserver);
        if (!made.ok) throw new Inconclusive(`${domain} cannot be imported: ${made.summary}`);
        const imported = domainIn(made);
        await requireMaster(t, imported.path);
        await whileThere(t, imported.path, async () => {
          await isClonedWithRecords(t, imported);
          await takesRecord(t, imported);
        });
      }),
  );
}

/** What was imported is a domain as any other: a record can be added to it. */
async function takesRecord(t: CheckContext, { path }: OfDomain): Promise<void> {
  const added = { type: 'A', name: 'added-by-the-run', target: '198.18.0.1' };
  const add = () => t.owner.post(`${path}/records`, added);
  const { last: answer } = await poll(add, ({ ok }) => ok, t.convergence);
  if (!answer.ok) await requireRoomBeside(t, await readRecords(t, { path }));
  t.accepted('REC-CREATE', answer);
  const { target } = Object(answer.body);
  t.holds('REC-ANSWER', (target ?? undefined) === undefined || target === added.target, {
    expected: `target ${added.target}`,
    received: String(target),
    answers: [answer],
    where: '/target',
  });
  await hasRecordOnce(t, 'REC-CREATE', { path }, added);
}

/** @throws Inconclusive where a new domain takes no record beside as many either: a domain may have room for so many */
async function requireRoomBeside(t: CheckContext, { items }: Records): Promise<void> {
  const domain = await arrangeDomain(t);
  const room = items.length + 1;
  if (items.length === 0 || room > MOST) throw new Inconclusive('its records are not known');
  for (let at = 1; at <= room; at += 1) {
    const made = await createRecord(t, domain, { type: 'A', name: `r${at}`, target: '198.18.0.1' });
    if (!made.ok) throw new Inconclusive(`a domain takes no ${at} records: ${made.summary}`);
  }
}

/** So many records are added elsewhere to find out whether there is room for them. */
const MOST = 12;

/** Types whose targets say nothing of the domain that they belong to, and so are the same in a clone. */
const PLAIN_TYPES = ['A', 'AAAA', 'TXT'];

/** Of the zone, and other than what came with it or is the default: an address outside of it. */
const SETTINGS: Fields = {
  soa_email: 'of-an-import@example.com',
  expire_sec: 345600,
  refresh_sec: 28800,
  retry_sec: 120,
  ttl_sec: 7200,
};

/** A clone has the records that came with the zone, where the target lists them. One that is refused is judged elsewhere. */
async function isClonedWithRecords(t: CheckContext, source: ArrangedDomain): Promise<void> {
  const isPlain = ({ type }: { readonly type?: unknown }) => PLAIN_TYPES.includes(String(type));
  const look = async () => (await readRecords(t, source)).items.filter(isPlain) as RecordSent[];
  const { held, last: records } = await poll(look, ({ length }) => length > 0, t.convergence);
  if (!held) throw new Inconclusive(`${source.path} shows no address or text of its zone`);
  await acceptedUpdate(t, 'DOM-UPDATE', source.path, SETTINGS);
  await reads(t, 'DOM-UPDATE', source.path, SETTINGS);
  const clone = () => cloneDomain(t, source, freshDomain(t));
  const { last: made } = await poll(clone, ({ ok }) => ok, t.convergence);
  if (!made.ok) return;
  await hasTargets(t, 'DOM-CLONE-RECORDS', domainIn(made), records);
  await reads(t, 'DOM-CLONE', domainIn(made).path, SETTINGS);
}
