import {
  type ArrangedDomain,
  domainBody,
  freshDomain,
} from '../../../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../../../src/check/arrange/required.ts';
import type { Declare } from '../../../../src/check/check.ts';
import type { CheckContext } from '../../../../src/check/check-context.ts';
import { requireEveryTurn } from '../../../../src/check/doubt/recurrence.ts';
import { lookAtTransfer, NameServerView } from '../../../../src/check/name-server.ts';
import { ask } from '../../../../src/dns/ask.ts';
import { isSoaOf } from '../../../../src/dns/transfer.ts';
import { poll } from '../../../../src/limits/poll.ts';
import { Inconclusive } from '../../../../src/result/signals.ts';
import { isShortRun } from '../../../support/longer-runs.ts';
import { withZones } from '../../import/requests.ts';
import { createRecord } from '../../records/requests.ts';
import { acceptedUpdate, createDomain, domainIn, reads, removeDomain } from '../../requests.ts';
import { setStatus } from '../../status.ts';
import { apexRecords, PATIENCE_MILLIS, servesRecord } from '../apex-record.ts';
import { areServed } from '../records.ts';
import { HAS_ANOTHER_NAME } from '../rendering.ts';
import { isHandedOverToItsOwn } from './handed-over.ts';
import { type SlaveSent, staysAway } from './made-disabled.ts';

/** A slave is a copy of its master (resources/domain#type). */
export function slaveChecks(check: Declare): void {
  const requirements = [
    'DOM-SLAVE-COPY',
    'DOM-RENDERED',
    'REC-SERVED',
    'DOM-DELETE-NAMESERVERS',
    'DOM-AXFR-EFFECT',
  ];
  check('a slave is on the name server as its master has it', requirements, (t) =>
    // The zone may be the one that is imported.
    withZones(t, () => isServedAsItsMaster(t)),
  );
}

async function isServedAsItsMaster(t: CheckContext): Promise<void> {
  // A transfer that breaks off may be made up for hours later: a new slave begins with another one.
  const names = new NameServerView(t, async () =>
    requireEveryTurn(t, 'the first transfer may have failed'),
  );
  const { domain, address, nameServer } = t.fixture('masterZone');
  await requireZone(nameServer, domain);
  const isServedAnyway = await mayHaveZone(t.fixture('nameServer'), domain);
  const isHandedAnyway = await isHandedOverNow(t, domain);
  const records = await apexRecords(nameServer, domain);
  const slave = { domain, type: 'slave', master_ips: [address] };
  const made = await createDomain(t, slave);
  if (!made.ok) throw new Inconclusive(`${domain} cannot be created as a slave: ${made.summary}`);
  await names.hasAuthority('DOM-SLAVE-COPY', domain, 'to be served as a copy of its master');
  const servesCopy = async () => {
    for (const each of records) await servesRecord(names, 'DOM-SLAVE-COPY', domain, each);
  };
  await servesCopy();
  if (!isServedAnyway) await isServedNoMore(t, names, domainIn(made));
  if (!isServedAnyway && !isShortRun(t)) {
    await comesBack(t, names, domainIn(made));
    await servesCopy();
    if (!isHandedAnyway) await isHandedOverToItsOwn(t, domainIn(made));
  }
  await removeDomain(t, domainIn(made).path);
  if (!isServedAnyway) await staysAway(t, names, slave);
  // The name may stay taken for a while.
  const master = await createDomain(t, { ...domainBody(t), domain });
  if (!master.ok) return;
  const { path } = domainIn(master);
  const hadRecord = (await createRecord(t, domainIn(master), OF_MASTER)).ok;
  await requireAccepted(t, 'DOM-UPDATE-TO-SLAVE', () => t.owner.put(path, slave));
  await reads(t, 'DOM-UPDATE-TO-SLAVE', path, { type: 'slave' });
  await servesCopy();
  if (isServedAnyway || isShortRun(t)) return;
  if (hadRecord && records.length > 0) await hasTheirsAlone(names, domain);
  await isServedNoMore(t, new NameServerView(t), domainIn(master));
  await comesBack(t, names, domainIn(master));
  await servesCopy();
  await isMasterAgain(t, domainIn(master));
  await goesWithItsName(t, names, path, slave);
}

/** A record of a master that becomes a slave, of a name that no zone has by chance. */
const OF_MASTER = { type: 'A', name: 'before-the-copy', target: '198.18.0.2' };

/** Once the zone of the master is served, what the domain had before is not. */
async function hasTheirsAlone(names: NameServerView, domain: string): Promise<void> {
  const address = { name: `${OF_MASTER.name}.${domain}`, target: OF_MASTER.target };
  const expected = 'not to be served: it is no record of the zone that is copied';
  await names.lacksAddress('DOM-SLAVE-COPY', address, expected);
}

/** What becomes a slave again and gets another name is not served by the former one. What is refused is judged elsewhere. */
async function goesWithItsName(
  t: CheckContext,
  names: NameServerView,
  path: string,
  slave: SlaveSent,
): Promise<void> {
  if (!(await t.owner.put(path, slave)).ok) return;
  await reads(t, 'DOM-UPDATE-TO-SLAVE', path, { type: 'slave' });
  await names.hasAuthority('DOM-SLAVE-COPY', slave.domain, 'to be served: it is a slave again');
  const domain = freshDomain(t);
  if (!(await t.owner.put(path, { ...slave, domain })).ok) return;
  await reads(t, 'DOM-UPDATE-RENAME', path, { domain });
  await new NameServerView(t).lacksAuthority('DOM-RENDERED', slave.domain, HAS_ANOTHER_NAME);
}

/** One name server may stand for the master and the slave: it serves the zone without the slave, too. */
async function isServedNoMore(
  t: CheckContext,
  names: NameServerView,
  { path, body: { domain } }: ArrangedDomain,
): Promise<void> {
  await setStatus(t, path, 'disabled');
  await names.lacksAuthority('DOM-RENDERED', domain, 'not to be served: the slave is disabled');
}

/** A copy is served again once it is enabled, and whatever is updated of it. */
async function comesBack(
  t: CheckContext,
  names: NameServerView,
  { path, body: { domain } }: ArrangedDomain,
): Promise<void> {
  await setStatus(t, path, 'active');
  await names.hasAuthority('DOM-SLAVE-COPY', domain, 'to be served: the slave is enabled again');
  const change = { description: 'a copy all the same' };
  await acceptedUpdate(t, 'DOM-UPDATE', path, change);
  await reads(t, 'DOM-UPDATE', path, change);
  await names.hasAuthority('DOM-SLAVE-COPY', domain, 'to be served: the slave is active');
}

/** Whether anything hands the zone over, which is so unless it is refused. */
async function isHandedOverNow(t: CheckContext, domain: string): Promise<boolean> {
  if (t.run.settings.configuration.fixtures.zoneTransfer === undefined) return true;
  return !(await lookAtTransfer(t, domain)).isRefused;
}

/** What is a master has records of its own, whatever it was a copy of before. One that is refused is judged elsewhere. */
async function isMasterAgain(t: CheckContext, domain: ArrangedDomain): Promise<void> {
  const change = { type: 'master', soa_email: 'again@example.com' };
  await requireAccepted(t, 'DOM-UPDATE-TO-MASTER', () => t.owner.put(domain.path, change));
  await reads(t, 'DOM-UPDATE-TO-MASTER', domain.path, change);
  const added = { type: 'A', name: 'added-by-the-run', target: '198.18.0.1' };
  const add = () => createRecord(t, domain, added);
  if (!(await poll(add, ({ ok }) => ok, t.convergence)).held) return;
  await areServed(new NameServerView(t), domain, [added]);
}

/**
 * The start of authority is not compared: whoever serves a copy may count its changes anew.
 * @throws Inconclusive when the master does not have the zone
 */
async function requireZone(nameServer: string, name: string): Promise<void> {
  if (await knowsZone(nameServer, name)) return;
  throw new Inconclusive(`${nameServer} (fixtures.masterZone) has no zone ${name}`);
}

/** Whether a name server knows the start of authority of a zone, or does not say. */
export async function mayHaveZone(nameServer: string, name: string): Promise<boolean> {
  return (await knowsZone(nameServer, name)) ?? true;
}

/** Undefined when nothing is answered. */
async function knowsZone(nameServer: string, name: string): Promise<boolean | undefined> {
  const soa = await ask(nameServer, { type: 'SOA', name }, PATIENCE_MILLIS);
  return soa?.answers.some((each) => isSoaOf(each, name));
}
