import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { type OfDomain, type Records, readRecords } from './reading.ts';
import {
  ADDRESS_RECORDS,
  arrangeRecords,
  createRecord,
  FURTHER_RECORDS,
  LONG_TEXT_RECORD,
  NOT_EVERYWHERE,
  namesOf,
  type RecordSent,
} from './requests.ts';

export { canListRecords, listRecords } from './reading.ts';

/** The domain must in the end list each of these records, and none of them twice. */
export async function hasRecords(
  t: CheckContext,
  requirement: string,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const missingIn = (seen: Records) => records.find((each) => countOf(seen, domain, each) !== 1);
  const look = () => readRecords(t, domain);
  const { last } = await poll(look, (seen) => missingIn(seen) === undefined, t.convergence);
  const missing = missingIn(last);
  t.holds(requirement, missing === undefined, {
    expected: `${domain.path} to have the record ${described(missing)} once`,
    received: last.summary,
    answers: [last.first],
  });
}

/**
 * The domain must in the end list once a record whose name nothing else has: below which name of a domain that was
 * renamed it is spelled, reads of that domain may not tell yet.
 */
export async function hasRecordOnce(
  t: CheckContext,
  requirement: string,
  domain: OfDomain,
  sent: RecordSent,
): Promise<void> {
  const isIt = ({ type, name, target }: RecordSent) =>
    type === sent.type && target === sent.target && `${name}.`.startsWith(`${sent.name}.`);
  const isOnce = ({ items }: Records) => items.filter(isIt).length === 1;
  const { held, last } = await poll(() => readRecords(t, domain), isOnce, t.convergence);
  t.holds(requirement, held, {
    expected: `${domain.path} to have the record ${described(sent)} once`,
    received: last.summary,
    answers: [last.first],
  });
}

/**
 * The domain must in the end list a record of each type and target, whatever its name: once the domain
 * is renamed, a name may be spelled with the old or the new one.
 */
export async function hasTargets(
  t: CheckContext,
  requirement: string,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const isAmong = ({ items }: Records, sent: RecordSent) =>
    items.some(({ type, target }) => type === sent.type && target === sent.target);
  const hasAll = (seen: Records) => records.every((sent) => isAmong(seen, sent));
  const { held, last } = await poll(() => readRecords(t, domain), hasAll, t.convergence);
  t.holds(requirement, held, {
    expected: t.waits.inTime(`${domain.path} to have its ${records.length} records`, true),
    received: last.summary,
    answers: [last.first],
  });
}

/** The domain must in the end list none of these records. */
export async function lacksRecords(
  t: CheckContext,
  requirement: string,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const presentIn = (seen: Records) => records.find((each) => holdsRecord(seen, domain, each));
  const look = () => readRecords(t, domain);
  const { last: listed } = await poll(look, (seen) => presentIn(seen) === undefined, t.convergence);
  const present = presentIn(listed);
  t.holds(requirement, present === undefined, {
    expected: `${domain.path} not to have the record ${described(present)}`,
    received: listed.summary,
    answers: [listed.first],
  });
}

/** @throws Inconclusive when the records do not show although they were created */
export async function requireListing(
  t: CheckContext,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const shows = (seen: Records) => records.every((each) => holdsRecord(seen, domain, each));
  const { held } = await poll(() => readRecords(t, domain), shows, t.convergence);
  if (!held) throw new Inconclusive(`the new records of ${domain.path} are not listed`);
}

/** Adds records and waits until they are listed. @throws Inconclusive when they never are */
export async function addedTo(
  t: CheckContext,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  await arrangeRecords(t, domain, records);
  await requireListing(t, domain, records);
}

function holdsRecord(listed: Records, domain: ArrangedDomain, sent: RecordSent): boolean {
  return countOf(listed, domain, sent) > 0;
}

function countOf(listed: Records, domain: ArrangedDomain, sent: RecordSent): number {
  const names = namesOf(sent, domain);
  return listed.items.filter(
    ({ type, name, target }) =>
      type === sent.type && target === sent.target && names.includes(name),
  ).length;
}

/**
 * Gives a domain records of all types that the target takes, some of them with a name or a target in common.
 * @returns those that the domain lists, with the targets that it lists, which may be spelled in another way than sent; not
 * those whose target was taken for a name below the domain (RFC 1035, 5.1), which is another one below its clone
 * @throws Skip when the target lists no records
 */
export async function arrangeRecordsOfAllTypes(
  t: CheckContext,
  domain: ArrangedDomain,
): Promise<RecordSent[]> {
  const taken: RecordSent[] = [];
  for (const sent of [...ADDRESS_RECORDS, ...FURTHER_RECORDS, LONG_TEXT_RECORD]) {
    if ((await createRecord(t, domain, sent)).ok) taken.push(sent);
  }
  // A domain may have room for fewer.
  await requireListing(
    t,
    domain,
    taken.filter((sent) => ADDRESS_RECORDS.includes(sent)),
  );
  const { beside, items } = await takenBeside(t, domain);
  taken.push(...beside);
  return taken.flatMap((sent) => {
    const found = items.filter(
      ({ type, name }) => type === sent.type && namesOf(sent, domain).includes(name),
    );
    const same = found.filter(({ target }) => target === sent.target);
    const { target } = [found, same].find(({ length }) => length === 1)?.[0] ?? {};
    const isKnown = typeof target === 'string' && !target.includes(domain.body.domain);
    return isKnown ? [{ ...sent, target }] : [];
  });
}

/**
 * Whether they stand beside those of the same name, take their place or are refused is open: that is as the read has it
 * which shows them, since one after it may be older.
 */
async function takenBeside(t: CheckContext, domain: ArrangedDomain) {
  const beside: RecordSent[] = [];
  for (const sent of NOT_EVERYWHERE) {
    if ((await createRecord(t, domain, sent)).ok) beside.push(sent);
  }
  const shows = (seen: Records) => beside.every((each) => holdsRecord(seen, domain, each));
  const { last } = await poll(() => readRecords(t, domain), shows, t.convergence);
  return { beside, items: last.items };
}

function described(record: RecordSent | undefined): string {
  return record === undefined ? '' : `${record.type} ${record.name} ${record.target}`;
}
