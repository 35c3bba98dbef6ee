import type { ArrangedDomain } from '../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import {
  ADDRESS_RECORDS,
  arrangeRecords,
  createRecord,
  FURTHER_RECORDS,
  namesOf,
  type RecordSent,
} from './record.ts';

/** Asks for the records of a domain. @throws Skip when the target has no such operation */
export async function listRecords(t: CheckContext, { path }: ArrangedDomain): Promise<Answer> {
  const domainId = path.slice('/domains/'.length);
  const request = t.impliedOperation('listRecords', { domainId });
  if (request === undefined) throw new Skip('the target lists no records', 'implied.listRecords');
  return t.owner.send(request);
}

/** Whether the target lists records: the document only implies the operation. */
export async function canListRecords(t: CheckContext, domain: ArrangedDomain): Promise<boolean> {
  if (t.run.settings.configuration.implied.listRecords === false) return false;
  const listed = await listRecords(t, domain);
  return listed.ok && Array.isArray(listed.body?.data);
}

/**
 * The records of a domain that should exist.
 * @throws Skip when the target does not list them; Inconclusive when its items do not tell what they are
 */
async function readRecords(t: CheckContext, domain: ArrangedDomain): Promise<Answer> {
  const listed = await listRecords(t, domain);
  if (!listed.ok || !Array.isArray(listed.body?.data)) {
    throw new Skip(`the records cannot be listed: ${listed.summary}`, 'implied.listRecords');
  }
  const { items } = listed;
  if (items.length === 0 || items.some(tellsWhatItIs)) return listed;
  throw new Inconclusive(`the records do not show type, name and target: ${listed.summary}`);
}

function tellsWhatItIs(item: Record<string, unknown>): boolean {
  return ['type', 'name', 'target'].every((field) => typeof item[field] === 'string');
}

/** The domain must in the end list each of these records, and none of them twice. */
export async function hasRecords(
  t: CheckContext,
  requirement: string,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const missingIn = (seen: Answer) => records.find((each) => countOf(seen, domain, each) !== 1);
  const look = () => readRecords(t, domain);
  const { last } = await poll(look, (seen) => missingIn(seen) === undefined, t.convergence);
  const missing = missingIn(last);
  t.holds(requirement, missing === undefined, {
    expected: `${domain.path} to have the record ${described(missing)} once`,
    received: last.summary,
    answers: [last],
  });
}

/** The domain must list none of these records. */
export async function lacksRecords(
  t: CheckContext,
  requirement: string,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const listed = await readRecords(t, domain);
  const present = records.find((each) => holdsRecord(listed, domain, each));
  t.holds(requirement, present === undefined, {
    expected: `${domain.path} not to have the record ${described(present)}`,
    received: listed.summary,
    answers: [listed],
  });
}

/** @throws Inconclusive when the records do not show although they were created */
export async function requireListing(
  t: CheckContext,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const shows = (seen: Answer) => records.every((each) => holdsRecord(seen, domain, each));
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

function holdsRecord(listed: Answer, domain: ArrangedDomain, sent: RecordSent): boolean {
  return countOf(listed, domain, sent) > 0;
}

function countOf(listed: Answer, domain: ArrangedDomain, sent: RecordSent): number {
  const names = namesOf(sent, domain);
  return listed.items.filter(
    ({ type, name, target }) =>
      type === sent.type && target === sent.target && names.includes(name),
  ).length;
}

/**
 * Gives a domain records of all types that the target takes.
 * @returns them with the targets that the domain lists, which may be spelled in another way than sent
 * @throws Skip when the target lists no records
 */
export async function arrangeRecordsOfAllTypes(
  t: CheckContext,
  domain: ArrangedDomain,
): Promise<RecordSent[]> {
  const taken: RecordSent[] = [];
  for (const sent of [...ADDRESS_RECORDS, ...FURTHER_RECORDS]) {
    if ((await createRecord(t, domain, sent)).ok) taken.push(sent);
  }
  await requireListing(t, domain, ADDRESS_RECORDS);
  const listed = await readRecords(t, domain);
  return taken.flatMap((sent) => {
    const found = listed.items.filter(
      ({ type, name }) => type === sent.type && namesOf(sent, domain).includes(name),
    );
    const { target } = found.length === 1 ? found[0] : {};
    return typeof target === 'string' ? [{ ...sent, target }] : [];
  });
}

function described(record: RecordSent | undefined): string {
  return record === undefined ? '' : `${record.type} ${record.name} ${record.target}`;
}
