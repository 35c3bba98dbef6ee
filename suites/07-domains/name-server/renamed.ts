import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../../src/check/arrange/required.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { listsRecord, requireListed } from '../records/below-its-name.ts';
import { ADDRESS_RECORDS, createRecord, type RecordSent } from '../records/requests.ts';
import { createDomain, domainIn, type Fields, reads } from '../requests.ts';
import { setStatus } from '../status.ts';
import { requireStill } from './disabled.ts';
import { areServed, taken } from './records.ts';
import { HAS_ANOTHER_NAME } from './rendering.ts';
import { readsAs } from './updates.ts';

/** What is renamed in other ways than once while it is active (states/domain; resources/domain#domain). */
export function renamedDomainsChecks(check: Declare): void {
  check(
    'a domain that is renamed while it is disabled, or as it is, is served by that name once enabled',
    ['DOM-RENDERED', 'REC-SERVED'],
    async (t) => {
      leftToLongerRuns(t, 'domains that are renamed while they are disabled');
      const names = new NameServerView(t);
      const domain = await arrangeDomain(t);
      const { path, body } = domain;
      await names.hasAuthority('DOM-RENDERED', body.domain, 'to be served while it is active');
      await setStatus(t, path, 'disabled');
      const second = freshDomain(t);
      await isRenamed(t, path, { domain: second, status: 'disabled' });
      await setStatus(t, path, 'active', { domain: second });
      await names.hasAuthority('DOM-RENDERED', second, 'to be served: it is enabled');
      await names.lacksAuthority('DOM-RENDERED', body.domain, HAS_ANOTHER_NAME);
      const third = freshDomain(t);
      await isRenamed(t, path, { domain: third, status: 'disabled' });
      for (const each of [second, third])
        await names.lacksAuthority('DOM-RENDERED', each, 'not to be served: it is disabled');
      const last = freshDomain(t);
      await isRenamed(t, path, { domain: last, status: 'active' });
      await names.hasAuthority('DOM-RENDERED', last, 'to be served: it got this name, enabled');
      const [record] = ADDRESS_RECORDS as [RecordSent];
      const renamed = { ...domain, body: { ...body, domain: last } };
      if ((await createRecord(t, renamed, record)).ok) await areServed(names, renamed, [record]);
    },
  );

  check(
    'a name is served of whoever has it, its former domain or another one',
    ['DOM-RENDERED', 'REC-SERVED', 'DOM-TIMERS-SERVED'],
    async (t) => {
      leftToLongerRuns(t, 'names that are given back');
      const domain = await arrangeDomain(t, TIMERS);
      const { path, body } = domain;
      const names = new NameServerView(t, () => requireStill(t, path, { status: 'active' }));
      const first: string = body.domain;
      const between = freshDomain(t);
      const { body: shown } = await isRenamed(t, path, { domain: between });
      await names.hasAuthority('DOM-RENDERED', between, 'to be served: a domain got this name');
      // What the update left out may be reset (SIL-PUT-OMITTED).
      await readsAs(names, { ...domain, body: { ...body, domain: between } }, { ...shown });
      // How long a name is kept back is open (SIL-DOM-RENAME-FREED).
      if (!(await t.owner.put(path, { domain: first })).ok) return;
      await reads(t, 'DOM-UPDATE-RENAME', path, { domain: first });
      await names.hasAuthority('DOM-RENDERED', first, 'to be served: it got its first name back');
      await names.lacksAuthority('DOM-RENDERED', between, HAS_ANOTHER_NAME);
      const [record, unasked] = ADDRESS_RECORDS as [RecordSent, RecordSent];
      await areServed(names, domain, await taken(t, domain, [record]));
      // What was asked for may be kept for a while.
      const others = await taken(t, domain, [unasked]);
      const last = freshDomain(t);
      await isRenamed(t, path, { domain: last });
      await names.lacks(first);
      const renamed = { ...domain, body: { ...body, domain: last } };
      const made = await createDomain(t, domainBody(t, { domain: first }));
      if (made.ok) await isServedAlone(t, domainIn(made), renamed, others);
    },
    { objects: 2 },
  );
}

const TIMERS = { expire_sec: 604_800, refresh_sec: 28_800, retry_sec: 300, ttl_sec: 3_600 };

async function isRenamed(t: CheckContext, path: string, change: Fields): Promise<Answer> {
  await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(path, change));
  return reads(t, 'DOM-UPDATE-RENAME', path, change);
}

/**
 * The domain that got the name of a renamed one is served, without the records of that: they may be listed below the
 * former name still, which is open.
 */
async function isServedAlone(
  t: CheckContext,
  domain: ArrangedDomain,
  renamed: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const names = new NameServerView(t, () => requireStill(t, domain.path, { status: 'active' }));
  const name: string = domain.body.domain;
  await names.hasAuthority('DOM-RENDERED', name, 'to be served: a new domain got this name');
  for (const record of records) {
    if (!(await whereShown(() => listsRecord(t, renamed, record)))) return;
    const address = { name: `${record.name}.${name}`, target: record.target };
    const others = new NameServerView(t, () => requireListed(t, renamed, record));
    await others.lacksAddress('DOM-RENDERED', address, 'not to be served: another domain has it');
  }
}
