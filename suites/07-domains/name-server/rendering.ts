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
import { poll } from '../../../src/limits/poll.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { listsRecord } from '../records/below-its-name.ts';
import {
  ADDRESS_RECORDS,
  arrangeRecords,
  createRecord,
  type RecordSent,
} from '../records/requests.ts';
import {
  acceptedDomain,
  cloneDomain,
  createDomain,
  domainIn,
  reads,
  removeDomain,
} from '../requests.ts';
import { setStatus } from '../status.ts';
import { areServed } from './records.ts';

/** Whether a domain is on the name servers (resources/domain#status, endpoints/domains#deletion). */
export function renderingChecks(check: Declare): void {
  check(
    'an active domain is on the name server, a disabled one is not',
    ['DOM-RENDERED'],
    async (t) => {
      const names = new NameServerView(t);
      const body = domainBody(t, { status: 'disabled' });
      const disabled = await acceptedDomain(t, 'DOM-STATUS-CREATE-DISABLED', body);
      const { path, body: changing } = await arrangeDomain(t);
      const isThere = (when: string) =>
        names.hasAuthority('DOM-RENDERED', changing.domain, `to be served ${when}`);
      await isThere('while it is active');
      await setStatus(t, path, 'disabled');
      await names.lacksAuthority('DOM-RENDERED', changing.domain, 'not to be served once disabled');
      await setStatus(t, path, 'active');
      await isThere('once it is active again');
      await setStatus(t, path, 'disabled');
      const again = 'not to be served once disabled for the second time';
      await names.lacksAuthority('DOM-RENDERED', changing.domain, again);
      if (!isShortRun(t)) {
        await setStatus(t, path, 'active');
        await isThere('once it is active for the third time');
      }
      const { domain } = disabled.body;
      await names.lacksAuthority('DOM-RENDERED', domain, 'not to be served: it was made disabled');
      await isServedInCapitals(t, names);
    },
    { objects: 3 },
  );

  check(
    'a renamed domain is on the name server by its new name',
    ['DOM-RENDERED', 'REC-SERVED'],
    async (t) => {
      const names = new NameServerView(t);
      const arranged = await arrangeDomain(t);
      const { path, body } = arranged;
      const former: string = body.domain;
      await names.hasAuthority('DOM-RENDERED', former, 'to be served while it is active');
      const { ok: hasRecord } = await createRecord(t, arranged, RECORD);
      const domain = freshDomain(t);
      await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(path, { domain }));
      await reads(t, 'DOM-UPDATE-RENAME', path, { domain });
      await names.hasAuthority('DOM-RENDERED', domain, 'to be served: a domain got this name');
      await names.lacksAuthority('DOM-RENDERED', former, HAS_ANOTHER_NAME);
      if (hasRecord)
        await servesRecord(t, names, { ...arranged, body: { ...body, domain } }, former);
    },
  );

  check(
    'a deleted domain leaves the name server',
    ['DOM-DELETE-NAMESERVERS', 'DOM-RENDERED'],
    async (t) => {
      const names = new NameServerView(t);
      const domain = await arrangeDomain(t);
      const { path, body } = domain;
      const hadRecord = (await createRecord(t, domain, RECORD)).ok;
      await names.hasAuthority('DOM-RENDERED', body.domain, 'to be served while it is active');
      await removeDomain(t, path);
      const expected = 'not to be served once it is deleted';
      await names.lacksAuthority('DOM-DELETE-NAMESERVERS', body.domain, expected);
      if (hadRecord)
        await names.lacksAddress('DOM-DELETE-NAMESERVERS', recordOf(body.domain), expected);
      await staysAway(t, names, body.domain, hadRecord);
    },
  );

  check(
    'a clone and a domain that was renamed leave the name server too, disabled and deleted',
    ['DOM-DELETE-NAMESERVERS', 'DOM-RENDERED'],
    async (t) => {
      leftToLongerRuns(t, 'what becomes of clones and of what was renamed');
      const source = await arrangeDomain(t);
      await arrangeRecords(t, source, ADDRESS_RECORDS.slice(0, 1));
      const made = await cloneDomain(t, source, freshDomain(t));
      if (made.ok) await leavesOnceDeleted(t, domainIn(made));
      const domain = freshDomain(t);
      await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(source.path, { domain }));
      await reads(t, 'DOM-UPDATE-RENAME', source.path, { domain });
      await leavesOnceDeleted(t, { path: source.path, body: { domain } });
    },
    { objects: 2 },
  );
}

const RECORD = ADDRESS_RECORDS[0] as RecordSent;

export const HAS_ANOTHER_NAME = 'not to be served: its domain has another name';

/** The record of a renamed domain is served below its new name, unless it is listed below the former one: that is open. */
async function servesRecord(
  t: CheckContext,
  names: NameServerView,
  domain: ArrangedDomain,
  former: string,
): Promise<void> {
  if (!(await whereShown(() => listsRecord(t, domain, RECORD)))) return;
  await areServed(names, domain, [RECORD]);
  await names.lacksAddress('DOM-RENDERED', recordOf(former), HAS_ANOTHER_NAME);
}

/** The domain is served, and not while it is disabled, nor once it is deleted. */
export async function leavesOnceDeleted(
  t: CheckContext,
  { path, body: { domain } }: Pick<ArrangedDomain, 'path' | 'body'>,
): Promise<void> {
  const names = new NameServerView(t);
  const isThere = () =>
    names.hasAuthority('DOM-RENDERED', domain, 'to be served while it is active');
  await isThere();
  await setStatus(t, path, 'disabled');
  await names.lacksAuthority('DOM-RENDERED', domain, 'not to be served once disabled');
  await setStatus(t, path, 'active');
  await isThere();
  await removeDomain(t, path);
  const gone = 'not to be served once it is deleted';
  await names.lacksAuthority('DOM-DELETE-NAMESERVERS', domain, gone);
}

/** Whether a name may have capital letters is open; for the DNS it is the same without (RFC 1035, 2.3.3). */
async function isServedInCapitals(t: CheckContext, names: NameServerView): Promise<void> {
  const name = freshDomain(t);
  const made = await createDomain(t, domainBody(t, { domain: name.toUpperCase() }));
  if (!made.ok) return;
  await names.hasAuthority('DOM-RENDERED', name, 'to be served: it was made in capitals');
  if (isShortRun(t)) return;
  const { path } = domainIn(made);
  const domain = freshDomain(t);
  // Capitals may come to be shown without.
  if (!(await t.owner.put(path, { domain: domain.toUpperCase() })).ok) return;
  const isRenamed = ({ body }: Answer) => `${body?.domain}`.toLowerCase() === domain;
  if (!(await poll(() => t.owner.get(path), isRenamed, t.convergence)).held) return;
  await names.hasAuthority('DOM-RENDERED', domain, 'to be served: it was renamed in capitals');
}

/** Whoever gets the name of a deleted domain, and is disabled, does not bring it back. The name may stay taken. */
async function staysAway(
  t: CheckContext,
  names: NameServerView,
  domain: string,
  hadRecord: boolean,
): Promise<void> {
  const made = await createDomain(t, domainBody(t, { domain, status: 'disabled' }));
  if (!made.ok) return;
  await reads(t, 'DOM-STATUS-CREATE-DISABLED', domainIn(made).path, { status: 'disabled' });
  const expected = 'not to be served: it was made disabled after one of its name was deleted';
  await names.lacksAuthority('DOM-RENDERED', domain, expected);
  if (hadRecord && !isShortRun(t)) await comesAlone(t, names, domainIn(made));
}

/** Once it is enabled, it does not have the record of the deleted one. */
async function comesAlone(t: CheckContext, names: NameServerView, { path, body }: ArrangedDomain) {
  await setStatus(t, path, 'active');
  await names.hasAuthority('DOM-RENDERED', body.domain, 'to be served once it is active');
  const expected = 'not to be served: the domain that had it was deleted';
  await names.lacksAddress('DOM-DELETE-NAMESERVERS', recordOf(body.domain), expected);
}

/** Where the record of a domain is on the name server. */
function recordOf(domain: string) {
  return { name: `${RECORD.name}.${domain}`, target: RECORD.target };
}
