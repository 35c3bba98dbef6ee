import {
  type ArrangedDomain,
  arrangeDomain,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../../src/check/arrange/required.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { listsRecord, requireListed } from '../records/below-its-name.ts';
import { readRecords } from '../records/reading.ts';
import { ADDRESS_RECORDS, arrangeRecords, type RecordSent } from '../records/requests.ts';
import { acceptedUpdate, cloneDomain, domainIn, reads, removeDomain } from '../requests.ts';
import { setStatus } from '../status.ts';
import { areServed } from './records.ts';
import { haveTimers } from './timers.ts';

/** A clone is a domain of its own (endpoints/domains#POST /domains/{domainId}/clone). */
export function servedClonesChecks(check: Declare): void {
  const requirements = ['DOM-RENDERED', 'REC-SERVED', 'DOM-TIMERS-SERVED'];
  check(
    'what becomes of a clone or its source becomes of that one alone',
    requirements,
    async (t) => {
      leftToLongerRuns(t, 'what becomes of clones and their sources');
      const names = new NameServerView(t);
      const source = await arrangeDomain(t);
      const [both, ...own] = ADDRESS_RECORDS as [RecordSent, RecordSent, RecordSent];
      await arrangeRecords(t, source, [both]);
      const made = await cloneDomain(t, source, freshDomain(t));
      if (!made.ok) return;
      const clone = domainIn(made);
      await setStatus(t, clone.path, 'active');
      await areServed(names, clone, [both], source);
      const pairs = [
        { domain: source, other: clone, record: own[0] },
        { domain: clone, other: source, record: own[1] },
      ];
      for (const { domain, other, record } of pairs) {
        await arrangeRecords(t, domain, [record]);
        await areServed(names, domain, [both, record], source);
        await lacksRecord(t, other, record);
        await isDisabledAlone(t, names, domain, other);
      }
      const timers = { expire_sec: 604_800, refresh_sec: 28_800, retry_sec: 300, ttl_sec: 3_600 };
      const others = { expire_sec: 345_600, refresh_sec: 7_200, retry_sec: 120, ttl_sec: 300 };
      await acceptedUpdate(t, 'DOM-UPDATE', source.path, timers);
      await acceptedUpdate(t, 'DOM-UPDATE', clone.path, others);
      await haveTimers(names, source, timers);
      await haveTimers(names, clone, others);
      const renamed = await isServedRenamed(t, names, clone, both);
      await removeDomain(t, renamed.path);
      await names.lacks(renamed.body.domain);
      await areServed(names, source, [both, own[0]]);
    },
    { objects: 2 },
  );
}

/** A record that was given to the other one; a clone may be made after its answer, and has what it lists. */
async function lacksRecord(
  t: CheckContext,
  domain: ArrangedDomain,
  record: RecordSent,
): Promise<void> {
  const isListed = async () => {
    const listed = await whereShown(() => readRecords(t, domain));
    return listed?.items.some(({ target }) => target === record.target) ?? true;
  };
  if (await isListed()) return;
  const names = new NameServerView(t, async () => {
    const { held } = await poll(isListed, (isSo) => isSo, t.convergence);
    if (held) throw new Inconclusive(`${domain.path} came to list a record of another domain`);
  });
  const address = { name: `${record.name}.${domain.body.domain}`, target: record.target };
  await names.lacksAddress('REC-SERVED', address, 'not to be served: another domain was given it');
}

async function isDisabledAlone(
  t: CheckContext,
  names: NameServerView,
  domain: ArrangedDomain,
  other: ArrangedDomain,
): Promise<void> {
  await setStatus(t, domain.path, 'disabled');
  await names.lacks(domain.body.domain);
  await names.hasAuthority(
    'DOM-RENDERED',
    other.body.domain,
    'to be served: of a clone and its source the other one is disabled',
  );
  await setStatus(t, domain.path, 'active');
}

/** The record of a renamed clone is served below its new name, unless it is listed below another one: that is open. */
async function isServedRenamed(
  t: CheckContext,
  names: NameServerView,
  clone: ArrangedDomain,
  record: RecordSent,
): Promise<ArrangedDomain> {
  const domain = freshDomain(t);
  await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(clone.path, { domain }));
  await reads(t, 'DOM-UPDATE-RENAME', clone.path, { domain });
  await names.hasAuthority('DOM-RENDERED', domain, 'to be served: a clone got this name');
  const renamed = { ...clone, body: { ...clone.body, domain } };
  const listed = new NameServerView(t, () => requireListed(t, renamed, record));
  if (await whereShown(() => listsRecord(t, renamed, record)))
    await areServed(listed, renamed, [record]);
  return renamed;
}
