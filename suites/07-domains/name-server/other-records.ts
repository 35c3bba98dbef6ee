import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { readRecords } from '../records/reading.ts';
import {
  ADDRESS_RECORDS,
  arrangeRecords,
  NOT_EVERYWHERE,
  namesOf,
  type RecordSent,
  WITH_OTHER_NAMES,
} from '../records/requests.ts';
import { areServed, taken } from './records.ts';

/** Records that a target may refuse, and serves where it takes and lists them (endpoints/domains#POST /domains/{domainId}/records). */
export function otherRecordsChecks(check: Declare): void {
  check(
    'records of other names, and those that have something in common, are served',
    ['REC-SERVED'],
    async (t) => {
      leftToLongerRuns(t, 'records that a target may refuse');
      const names = new NameServerView(t);
      const domain = await arrangeDomain(t);
      const [first, last] = ADDRESS_RECORDS as [RecordSent, RecordSent];
      await arrangeRecords(t, domain, [first]);
      const others = [...NOT_EVERYWHERE, ...WITH_OTHER_NAMES, OF_PARTS, IN_LETTERS];
      const sent = [first, ...(await taken(t, domain, others))];
      await arrangeRecords(t, domain, [last]);
      // One may have taken the place of another, or be kept by another name: what is listed after all of them is there.
      const { items = [] } = (await whereShown(() => readRecords(t, domain))) ?? {};
      const isListed = ({ type, name, target }: RecordSent) =>
        items.some(
          (item) =>
            item.type === type &&
            item.target === target &&
            namesOf({ type, name, target }, domain).includes(String(item.name ?? '')),
        );
      if (isListed(last)) await areServed(names, domain, sent.filter(isListed));
    },
  );
}

/** A text as keys for mail are: what writes zones down takes what follows a semicolon for a remark. */
const OF_PARTS: RecordSent = { type: 'TXT', name: 'parts', target: 'v=key1; k=rsa; p=MIGf+A/B=' };

/** The letters of a text stay as they are. */
const IN_LETTERS: RecordSent = { type: 'TXT', name: 'letters', target: 'aBcDeF' };
