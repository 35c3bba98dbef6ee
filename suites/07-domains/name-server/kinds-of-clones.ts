import {
  type ArrangedDomain,
  arrangeDomain,
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
import {
  ADDRESS_RECORDS,
  arrangeRecords,
  NOT_EVERYWHERE,
  type RecordSent,
} from '../records/requests.ts';
import { cloneDomain, domainIn, reads } from '../requests.ts';
import { setStatus } from '../status.ts';
import { isServedAsItReads } from './disabled.ts';
import { areServed, taken } from './records.ts';

const REQUIREMENTS = ['DOM-RENDERED', 'REC-SERVED'];

/** Each clone is served with its records, whichever it is (endpoints/domains#POST /domains/{domainId}/clone). */
export function kindsOfClonesChecks(check: Declare): void {
  check(
    'a second clone and a clone of a clone are served with their records',
    REQUIREMENTS,
    async (t) => {
      leftToLongerRuns(t, 'second clones');
      const names = new NameServerView(t);
      const source = await arrangeDomain(t);
      const records = ADDRESS_RECORDS.slice(0, 2);
      await arrangeRecords(t, source, records);
      records.push(...(await taken(t, source, [AT_ITS_NAME])));
      await areServed(names, source, records);
      const first = await cloneDomain(t, source, freshDomain(t));
      const second = await cloneDomain(t, source, freshDomain(t));
      const isWhole = async (made: Answer) => {
        if (!made.ok) return;
        await setStatus(t, domainIn(made).path, 'active');
        await areServed(names, domainIn(made), records, source);
      };
      for (const made of [first, second]) await isWhole(made);
      // A clone may get its records after its answer: whoever clones it sooner clones fewer.
      if (first.ok) await isWhole(await cloneDomain(t, domainIn(first), freshDomain(t)));
      await setStatus(t, source.path, 'disabled');
      await names.lacks(source.body.domain);
      await setStatus(t, source.path, 'active');
      await areServed(names, source, records);
    },
    { objects: 4 },
  );

  check(
    'a clone of a renamed domain is served, and is when its source is renamed once more',
    REQUIREMENTS,
    async (t) => {
      leftToLongerRuns(t, 'clones of renamed domains');
      const [record] = ADDRESS_RECORDS as [RecordSent];
      const source = await arrangeDomain(t);
      await arrangeRecords(t, source, [record]);
      const renamed = await rename(t, source);
      const made = await cloneDomain(t, renamed, freshDomain(t));
      if (!made.ok) return;
      const clone = domainIn(made);
      await setStatus(t, clone.path, 'active');
      await isServedAsItReads(t, clone);
      // Below which name the record of a renamed domain stands is open.
      const names = new NameServerView(t, () => requireListed(t, clone, record));
      if (await whereShown(() => listsRecord(t, clone, record)))
        await areServed(names, clone, [record], renamed);
      await rename(t, renamed);
      await isServedAsItReads(t, clone);
    },
    { objects: 2 },
  );
}

/** A record at the name of the domain itself, which a target need not take. */
const AT_ITS_NAME = NOT_EVERYWHERE.find(({ name }) => name === '') as RecordSent;

async function rename(t: CheckContext, before: ArrangedDomain): Promise<ArrangedDomain> {
  const domain = freshDomain(t);
  await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(before.path, { domain }));
  await reads(t, 'DOM-UPDATE-RENAME', before.path, { domain });
  const after = { ...before, body: { ...before.body, domain } };
  await new NameServerView(t).until({ type: 'SOA', name: domain }, ({ answers }) =>
    answers.some(({ type }) => type === 'SOA'),
  );
  return after;
}
