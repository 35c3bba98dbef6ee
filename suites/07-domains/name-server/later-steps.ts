import {
  type ArrangedDomain,
  arrangeDomain,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../../src/check/arrange/required.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { ADDRESS_RECORDS, createRecord, type RecordSent } from '../records/requests.ts';
import { acceptedUpdate, cloneDomain, domainIn, reads } from '../requests.ts';
import { setStatus } from '../status.ts';
import { isServedAsItReads } from './disabled.ts';
import { areServed } from './records.ts';

/** What becomes of a domain step after step is on the name server as after the first (states/domain; service#rule-2). */
export function laterStepsChecks(check: Declare): void {
  check(
    'what becomes of a domain later is on the name server too',
    ['DOM-RENDERED', 'REC-SERVED'],
    async (t) => {
      leftToLongerRuns(t, 'what becomes of domains step after step');
      const names = new NameServerView(t);
      const made = await arrangeDomain(t);
      await names.hasAuthority('DOM-RENDERED', made.body.domain, 'to be served while it is active');
      const once = await renamed(t, names, made);
      const domain = await renamed(t, names, once);
      const [first, second] = ADDRESS_RECORDS as [RecordSent, RecordSent];
      const served = await servesNew(t, names, domain, first);
      await setStatus(t, domain.path, 'disabled');
      await setStatus(t, domain.path, 'active');
      served.push(...(await servesNew(t, names, domain, second)));
      const change = { description: 'of a domain that is served' };
      await acceptedUpdate(t, 'DOM-UPDATE', domain.path, change);
      await reads(t, 'DOM-UPDATE', domain.path, change);
      await areServed(names, domain, served);
    },
  );

  check('a clone of a clone is served as it reads', ['DOM-RENDERED'], async (t) => {
    leftToLongerRuns(t, 'clones of clones');
    const clone = await cloneDomain(t, await arrangeDomain(t), freshDomain(t));
    if (!clone.ok) return;
    const second = await cloneDomain(t, domainIn(clone), freshDomain(t));
    if (second.ok) await isServedAsItReads(t, domainIn(second));
  });
}

async function renamed(
  t: CheckContext,
  names: NameServerView,
  before: ArrangedDomain,
): Promise<ArrangedDomain> {
  const domain = freshDomain(t);
  await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(before.path, { domain }));
  await reads(t, 'DOM-UPDATE-RENAME', before.path, { domain });
  await names.hasAuthority('DOM-RENDERED', domain, 'to be served: a domain got this name');
  return { ...before, body: { ...before.body, domain } };
}

/** @returns the record, where it is taken */
async function servesNew(
  t: CheckContext,
  names: NameServerView,
  domain: ArrangedDomain,
  record: RecordSent,
): Promise<RecordSent[]> {
  if (!(await createRecord(t, domain, record)).ok) return [];
  await areServed(names, domain, [record]);
  return [record];
}
