import { type ArrangedDomain, arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { answersAsSent, keepsLongText, keepsSemicolon, spellingsOf } from './records/answered.ts';
import { hasRecords, lacksRecords, listRecords, requireListing } from './records/listed.ts';
import {
  ADDRESS_RECORDS,
  arrangeRecords,
  createRecord,
  FURTHER_RECORDS,
  type RecordSent,
  WITH_OTHER_NAMES,
} from './records/requests.ts';
import { listsSpelled, NAMED_OTHERWISE } from './records/spelled.ts';
import { createDomain, domainIn, removeDomain, UNCHANGED } from './requests.ts';

/** Records of domains (endpoints/domains#POST /domains/{domainId}/records). */
export function recordsChecks(check: Declare): void {
  check(
    'a record is created under its domain',
    ['REC-CREATE', 'REC-ANSWER', 'ERR-NO-5XX'],
    async (t) => {
      const domain = await arrangeDomain(t);
      for (const sent of ADDRESS_RECORDS) {
        const create = () => createRecord(t, domain, sent);
        // A new domain may be busy for a while.
        const { last: made } = await poll(create, ({ ok }) => ok, t.convergence);
        t.accepted('REC-CREATE', made);
        answersAsSent(t, domain, sent, made);
      }
      const long = await keepsLongText(t, domain);
      await keepsSemicolon(t, domain);
      const further = await observeRecordTypes(t, domain);
      await observeMissingFields(t, domain);
      // Whether a second address stands beside the first one of its name or takes its place is open.
      const second = { type: 'A', name: 'www', target: '198.18.2.1' };
      const beside = await createRecord(t, domain, second);
      if (beside.ok) answersAsSent(t, domain, second, beside);
      const others = ADDRESS_RECORDS.filter(({ name }) => name !== second.name);
      await hasRecords(t, 'REC-CREATE', domain, beside.ok ? [...others, second] : ADDRESS_RECORDS);
      await listsSpelled(t, 'REC-CREATE', domain, [...long, ...further]);
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
    const isNone = (left: Answer) => !left.ok || left.items.length === 0;
    const look = async () => {
      const left = await listRecords(t, domain);
      // Somebody else may have got the id: a read tells whose the records are.
      if (!isNone(left)) await t.owner.get(domain.path);
      return left;
    };
    const expected = `no records of ${domain.path} after it was deleted`;
    await t.eventually('DOM-DELETE-RECORDS', expected, look, isNone);
    const again = await createDomain(t, { ...domainBody(t), domain: domain.body.domain });
    if (again.ok) await lacksRecords(t, 'DOM-DELETE-RECORDS', domainIn(again), ADDRESS_RECORDS);
  });
}

/** @returns those that the target takes: their targets it may show in another spelling */
async function observeRecordTypes(t: CheckContext, domain: ArrangedDomain): Promise<RecordSent[]> {
  const taken: RecordSent[] = [];
  for (const sent of [...FURTHER_RECORDS, ...WITH_OTHER_NAMES]) {
    const made = await createRecord(t, domain, sent);
    const choice = made.ok ? 'takes type, name and target' : 'needs more or does not exist';
    t.observe('SIL-REC-TYPES', `${sent.type} ${choice}`, made);
    if (!made.ok) continue;
    taken.push(sent);
    const isNamed = !NAMED_OTHERWISE.includes(sent.type);
    const name: string = isNamed ? sent.name : (made.body?.name ?? sent.name);
    const spellings = spellingsOf(sent, domain, made.body?.target);
    answersAsSent(t, domain, { ...sent, name }, made, spellings);
  }
  return taken;
}

/**
 * Which fields a record needs is open; a record without one of them must not be answered with a
 * 5xx.
 */
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
