import fc from 'fast-check';
import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import { defaultPageSize, pageSizeBounds } from '../../../src/spec/stated-bounds.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import {
  addedTo,
  arrangeRecordsOfAllTypes,
  hasRecords,
  lacksRecords,
  requireListing,
} from '../records/listed.ts';
import { arrangeRecords, type RecordSent } from '../records/requests.ts';
import { removeDomain } from '../requests.ts';
import { cloned, hasSettingsOf, SETTINGS } from './cloned.ts';

/** The records of a clone (endpoints/domains#POST /domains/{domainId}/clone). */
export function clonedRecordsChecks(check: Declare): void {
  check(
    'a clone has all records of its source, which keeps them',
    ['DOM-CLONE', 'DOM-CLONE-RECORDS', 'DOM-CLONE-SOURCE-KEPT'],
    async (t) => {
      const pages = [pageSizeBounds().least, ...(isShortRun(t) ? [] : [defaultPageSize()])];
      const examples = pages.map((size) => size + 1);
      const counts = fc.nat({ max: Math.max(...examples) });
      await property(t, counts, { cases: examples.length, examples }, (count) =>
        keepsRecords(t, someRecords(count)),
      );
    },
    { objects: 3 },
  );

  check(
    'a clone has records of every type, and from then on records of its own',
    ['DOM-CLONE', 'DOM-CLONE-RECORDS', 'DOM-CLONE-SOURCE-KEPT'],
    async (t) => {
      const source = await arrangeDomain(t, SETTINGS);
      const records = await arrangeRecordsOfAllTypes(t, source);
      const clone = await cloned(t, source);
      await hasRecords(t, 'DOM-CLONE-RECORDS', clone, records);
      await addedTo(t, source, LATER_RECORDS.slice(0, 1));
      await lacksRecords(t, 'DOM-CLONE-RECORDS', clone, LATER_RECORDS.slice(0, 1));
      const all = [...records, ...LATER_RECORDS.slice(0, 1)];
      await addedTo(t, clone, LATER_RECORDS.slice(1));
      await lacksRecords(t, 'DOM-CLONE-SOURCE-KEPT', source, LATER_RECORDS.slice(1));
      await hasRecords(t, 'DOM-CLONE-SOURCE-KEPT', source, all);
      await hasRecords(t, 'DOM-CLONE-RECORDS', await cloned(t, source), all);
      await removeDomain(t, source.path);
      await hasRecords(t, 'DOM-CLONE-RECORDS', clone, [...records, ...LATER_RECORDS.slice(1)]);
      await hasSettingsOf(t, source, clone);
    },
    { objects: 3 },
  );
}

/** Where they are more than a page of a list has, what reads the source page by page must read on. */
function someRecords(length: number): RecordSent[] {
  return Array.from({ length }, (_, index) => ({
    type: 'A',
    name: `host-${index}`,
    target: `198.18.4.${index + 1}`,
  }));
}

/** Records added after the cloning: the first to the source, the second to the clone. */
const LATER_RECORDS: readonly RecordSent[] = ['of-source', 'of-clone'].map((name, index) => ({
  type: 'A',
  name,
  target: `198.18.3.${index + 1}`,
}));

async function keepsRecords(t: CheckContext, records: readonly RecordSent[]): Promise<void> {
  const source = await arrangeDomain(t, { ...SETTINGS, status: 'disabled' });
  await arrangeRecords(t, source, records);
  await requireListing(t, source, records);
  const first = await cloned(t, source);
  const read = await t.owner.get(first.path);
  const status = `status ${read.body?.status} of a source that is disabled`;
  t.observe('SIL-DOM-CLONE-REST', status, read);
  await hasRecords(t, 'DOM-CLONE-RECORDS', first, records);
  const second = await cloned(t, first);
  await hasRecords(t, 'DOM-CLONE-RECORDS', second, records);
  await hasSettingsOf(t, source, second);
  await removeDomain(t, first.path);
  await hasRecords(t, 'DOM-CLONE-SOURCE-KEPT', source, records);
}
