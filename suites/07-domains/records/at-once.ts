import { arrangeDomain, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { inRounds, race } from '../../support/race.ts';
import { cloneDomain, domainIn } from '../requests.ts';
import { addedTo, hasRecords } from './listed.ts';
import { ADDRESS_RECORDS, createRecord, type RecordSent } from './requests.ts';

const ROUNDS = 4;

/** Records that race each other for the same domain. */
const RECORDS = 5;

/** Records that are created, and clones that take them over, at the same time (endpoints/domains#POST /domains/{domainId}/records). */
export function recordsAtOnceChecks(check: Declare): void {
  check('records that are created at the same time are all there', ['REC-CREATE'], (t) => {
    leftToLongerRuns(t, 'records created at the same time');
    return addRecords(t);
  });

  check(
    'clones that are made of a domain at the same time all have its records',
    ['DOM-CLONE-RECORDS'],
    (t) => {
      leftToLongerRuns(t, 'clones at the same time');
      return cloneWithRecords(t);
    },
    { objects: 4 },
  );
}

/** Each has all records of its source, however many are made from that at the same time. */
async function cloneWithRecords(t: CheckContext): Promise<void> {
  const source = await arrangeDomain(t);
  const records = ADDRESS_RECORDS.slice(0, 3);
  await addedTo(t, source, records);
  await inRounds(t, 2, async (round) => {
    const clone = () => cloneDomain(t, source, freshDomain(t));
    const { answers } = await race(t, [clone, clone, clone], round);
    for (const made of answers.filter(({ ok }) => ok))
      await hasRecords(t, 'DOM-CLONE-RECORDS', domainIn(made), records);
  });
}

/** Those of one name, or refused since another is under way, are left out of it. */
async function addRecords(t: CheckContext): Promise<void> {
  const domain = await arrangeDomain(t);
  const added: RecordSent[] = [];
  await inRounds(t, ROUNDS, async (round) => {
    const records = Array.from({ length: RECORDS }, (_, at) => ({
      type: 'A',
      name: `r${round.number}-${at}`,
      target: `198.18.${round.number}.${at + 1}`,
    }));
    const creations = records.map((each) => () => createRecord(t, domain, each));
    const { answers } = await race(t, creations, round);
    added.push(...records.filter((_, at) => answers[at]?.ok));
    await hasRecords(t, 'REC-CREATE', domain, added);
  });
}
