import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireThere } from '../../../src/check/in-the-end.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { importDomain, requireFree, withImportableDomain } from '../import/import.ts';
import { type Records, readRecords } from '../records/reading.ts';
import { createRecord } from '../records/requests.ts';
import { domainIn } from '../requests.ts';
import { apexRecord, servesRecord } from './apex-record.ts';

/** An imported domain is made of the zone that was transferred (endpoints/domains#POST /domains/import). */
export function importedChecks(check: Declare): void {
  const requirements = ['DOM-IMPORT', 'DOM-RENDERED', 'REC-CREATE'];
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
      await takesRecord(t, path);
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

/**
 * What a slave serves comes from its master, not from the import.
 * @throws Inconclusive when the domain was imported as a slave or disabled, or is not shown
 */
async function requireMaster(t: CheckContext, path: string): Promise<void> {
  const look = () => t.owner.get(path);
  const { last } = await poll(look, ({ ok }) => ok, t.convergence);
  if (last.ok && last.body?.type === 'master' && last.body.status !== 'disabled') return;
  throw new Inconclusive(`${path} was not imported as a master that is active: ${last.summary}`);
}

/** What was imported is a domain as any other: a record can be added to it. */
async function takesRecord(t: CheckContext, path: string): Promise<void> {
  const added = { type: 'A', name: 'added-by-the-run', target: '198.18.0.1' };
  // It may take no record as long as its zone is being copied.
  const add = () => t.owner.post(`${path}/records`, added);
  const { last: answer } = await poll(add, ({ ok }) => ok, t.convergence);
  if (!answer.ok) await requireRoomBeside(t, await readRecords(t, { path }));
  t.accepted('REC-CREATE', answer);
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
