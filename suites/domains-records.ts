import type { Answer } from '../src/run/answer.ts';
import { type ArrangedDomain, arrangeDomain, domainBody } from '../src/run/arrange/domain.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { neighbour } from '../src/run/neighbours.ts';
import { poll } from '../src/run/poll.ts';
import { Inconclusive, Skip } from '../src/run/signals.ts';
import { createDomain, domainIn, removeDomain } from './domains-requests.ts';
import { UNCHANGED } from './domains-unchanged.ts';

/** What the document shows of a record (resources/domain#record-fields). */
export interface RecordSent {
  readonly type: string;
  readonly name: string;
  readonly target: string;
}

/** Records as every zone may hold them; the A records are the only ones a check relies on. */
export const ADDRESS_RECORDS: readonly RecordSent[] = ['www', 'mail', 'ns1', 'api', 'a-b'].map(
  (name, index) => ({ type: 'A', name, target: `198.18.1.${index + 1}` }),
);

/** Records of domains (endpoints/domains#POST /domains/{domainId}/records). */
export function recordChecks(check: Declare): void {
  check(
    'a record is created under its domain',
    ['REC-CREATE', 'REC-ANSWER', 'ERR-NO-5XX'],
    async (t) => {
      const domain = await arrangeDomain(t);
      for (const sent of ADDRESS_RECORDS) {
        const made = await createRecord(t, domain, sent);
        t.accepted('REC-CREATE', made);
        answersAsSent(t, domain, sent, made);
      }
      await observeRecordTypes(t, domain);
      await observeMissingFields(t, domain);
      await hasRecords(t, 'REC-CREATE', domain, ADDRESS_RECORDS);
    },
  );

  check('a record belongs to the domain in its path alone', ['REC-CREATE'], async (t) => {
    const [domain, other] = [await arrangeDomain(t), await UNCHANGED.master(t)];
    await arrangeRecords(t, domain, ADDRESS_RECORDS.slice(0, 1));
    await hasRecords(t, 'REC-CREATE', domain, ADDRESS_RECORDS.slice(0, 1));
    await lacksRecords(t, 'REC-CREATE', other, ADDRESS_RECORDS.slice(0, 1));
  });

  check('deleting a domain deletes its records', ['DOM-DELETE-RECORDS'], async (t) => {
    const domain = await arrangeDomain(t);
    await arrangeRecords(t, domain, ADDRESS_RECORDS);
    await requireListing(t, domain, ADDRESS_RECORDS);
    await removeDomain(t, domain.path);
    await t.eventually(
      'DOM-DELETE-RECORDS',
      `no records of ${domain.path} after it was deleted`,
      () => listRecords(t, domain),
      (left) => !left.ok || left.items.length === 0,
    );
    const again = await createDomain(t, { ...domainBody(t), domain: domain.body.domain });
    if (again.ok) await lacksRecords(t, 'DOM-DELETE-RECORDS', domainIn(again), ADDRESS_RECORDS);
  });
}

/** Records go with their domain, so that nothing but the domain needs to be removed. */
export function createRecord(t: CheckContext, { path }: ArrangedDomain, sent: RecordSent) {
  return t.owner.post(`${path}/records`, sent);
}

/** Records the check needs. @throws Inconclusive when the target does not let it */
export async function arrangeRecords(
  t: CheckContext,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  for (const sent of records) {
    const made = await createRecord(t, domain, sent);
    if (!made.ok) throw new Inconclusive(`a record was needed but answered ${made.summary}`);
  }
}

/** Asks for the records of a domain. @throws Skip when the target has no such operation */
export async function listRecords(t: CheckContext, { path }: ArrangedDomain): Promise<Answer> {
  const domainId = path.slice('/domains/'.length);
  const request = neighbour(t, 'listRecords', { domainId });
  if (request === undefined)
    throw new Skip('the target lists no records', 'neighbours.listRecords');
  return t.owner.send(request);
}

/** Whether the target lists records: the document only implies the operation. */
export async function canListRecords(t: CheckContext, domain: ArrangedDomain): Promise<boolean> {
  if (t.world.settings.configuration.neighbours.listRecords === false) return false;
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
    throw new Skip(`the records cannot be listed: ${listed.summary}`, 'neighbours.listRecords');
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
  const { last } = await poll(look, (seen) => missingIn(seen) === undefined, t.patience);
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
  const { held } = await poll(() => readRecords(t, domain), shows, t.patience);
  if (!held) throw new Inconclusive(`the new records of ${domain.path} are not listed`);
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

/** The name as sent, or spelled out below its domain: the document does not say which. */
function namesOf({ name }: RecordSent, { body }: ArrangedDomain): string[] {
  return [name, `${name}.${body.domain}`, `${name}.${body.domain}.`];
}

/** The document does not show the fields of the answer: one that is left out says nothing. */
function answersAsSent(t: CheckContext, domain: ArrangedDomain, sent: RecordSent, made: Answer) {
  const right = { type: [sent.type], target: [sent.target], name: namesOf(sent, domain) };
  for (const [field, values] of Object.entries(right)) {
    const value: unknown = made.body?.[field];
    t.holds('REC-ANSWER', value === undefined || values.includes(value as string), {
      expected: `${field} ${values.join(' or ')}`,
      received: String(value),
      answers: [made],
      where: `/${field}`,
    });
  }
  t.observe(
    'SIL-REC-FIELDS',
    Object.keys(made.body ?? {})
      .toSorted()
      .join(', '),
    made,
  );
}

const TARGETS: Readonly<Record<string, string>> = {
  AAAA: '2001:db8::1',
  CNAME: 'www.example.com',
  MX: 'mail.example.com',
  NS: 'ns1.example.com',
  TXT: 'conformance',
  SRV: 'srv.example.com',
  CAA: 'ca.example.com',
  PTR: 'host.example.com',
};

/** Records of further types, of which a target may ask for more than the document shows. */
const FURTHER_RECORDS: readonly RecordSent[] = Object.entries(TARGETS).map(([type, target]) => ({
  type,
  name: `of-${type.toLowerCase()}`,
  target,
}));

async function observeRecordTypes(t: CheckContext, domain: ArrangedDomain): Promise<void> {
  for (const sent of FURTHER_RECORDS) {
    const made = await createRecord(t, domain, sent);
    const choice = made.ok ? 'takes type, name and target' : 'needs more or does not exist';
    t.observe('SIL-REC-TYPES', `${sent.type} ${choice}`, made);
  }
}

/** Which fields a record needs is open; that one is missing is no server error. */
async function observeMissingFields(t: CheckContext, domain: ArrangedDomain): Promise<void> {
  for (const field of ['type', 'target', 'name'] as const) {
    const { [field]: _, ...rest } = { type: 'A', name: 'without', target: '198.18.1.9' };
    const made = await t.owner.post(`${domain.path}/records`, rest);
    t.holds('ERR-NO-5XX', made.status < 500, {
      expected: `a record without ${field}, or a refusal`,
      received: made.summary,
      answers: [made],
    });
    t.observe('SIL-REC-TYPES', `without ${field}: ${made.ok ? 'accepted' : 'refused'}`, made);
  }
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
