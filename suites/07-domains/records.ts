import { type ArrangedDomain, arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { hasRecords, lacksRecords, listRecords, requireListing } from './records/listed.ts';
import {
  ADDRESS_RECORDS,
  arrangeRecords,
  createRecord,
  FURTHER_RECORDS,
  LONG_TEXT_RECORD,
  namesOf,
  type RecordSent,
} from './records/requests.ts';
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
      await keepsLongText(t, domain);
      await keepsSemicolon(t, domain);
      await observeRecordTypes(t, domain);
      await observeMissingFields(t, domain);
      // Whether a second address stands beside the first one of its name or takes its place is open.
      const second = { type: 'A', name: 'www', target: '198.18.2.1' };
      const { ok } = await createRecord(t, domain, second);
      const others = ADDRESS_RECORDS.filter(({ name }) => name !== second.name);
      await hasRecords(t, 'REC-CREATE', domain, ok ? [...others, second] : ADDRESS_RECORDS);
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

/**
 * The document does not show the fields of the answer: a field that is left out, or null, is no violation.
 */
function answersAsSent(
  t: CheckContext,
  domain: ArrangedDomain,
  sent: RecordSent,
  made: Answer,
  targets: readonly unknown[] = [sent.target],
) {
  const right: Record<string, readonly unknown[]> = {
    type: [sent.type],
    target: targets,
    name: namesOf(sent, domain),
  };
  for (const [field, values] of Object.entries(right)) {
    const value: unknown = made.body?.[field];
    t.holds('REC-ANSWER', (value ?? undefined) === undefined || values.includes(value), {
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

/**
 * A target may refuse a long text, and may show it quoted or in several strings, but not cut off what
 * it took.
 */
async function keepsLongText(t: CheckContext, domain: ArrangedDomain): Promise<void> {
  const made = await createRecord(t, domain, LONG_TEXT_RECORD);
  const shown: unknown = made.ok ? made.body?.target : undefined;
  if (typeof shown !== 'string') return;
  const text = shown.replaceAll(/["\s]/g, '');
  const { target } = LONG_TEXT_RECORD;
  t.holds('REC-ANSWER', text === target || !target.startsWith(text), {
    expected: `all ${target.length} characters of the target that was accepted`,
    received: `the first ${text.length} of them`,
    answers: [made],
    where: '/target',
  });
}

/** As texts about mail have it. */
const SEMICOLON = 'v=DMARC1; p=none';

/** A target may refuse the text, escape or quote it, but not leave out a character of it and keep what is behind. */
async function keepsSemicolon(t: CheckContext, domain: ArrangedDomain): Promise<void> {
  const sent = { type: 'TXT', name: 'policy', target: SEMICOLON };
  const made = await createRecord(t, domain, sent);
  const shown: unknown = made.ok ? made.body?.target : undefined;
  if (typeof shown !== 'string') return;
  const plain = (text: string) => text.replaceAll(/["\s\\]/g, '');
  t.holds('REC-ANSWER', plain(shown) !== plain(SEMICOLON.replace(';', '')), {
    expected: `the target ${SEMICOLON}, with its semicolon`,
    received: shown,
    answers: [made],
    where: '/target',
  });
}

/** A target may make the name of these out of other fields, or show their target with them. */
const NAMED_OTHERWISE = ['SRV', 'CAA', 'PTR'];

/**
 * Names may be shown as absolute ones, or be taken for names below the domain (RFC 1035, 5.1), texts quoted, addresses in
 * another spelling, and a preference before others.
 */
function spellingsOf(
  { type, target }: RecordSent,
  { body: { domain } }: ArrangedDomain,
  shown: unknown,
): unknown[] {
  if (type === 'TXT') return [target, `"${target}"`];
  if (type !== 'CNAME' && type !== 'NS') return [shown];
  return [target, `${target}.${domain}`].flatMap((name) => [name, `${name}.`]);
}

async function observeRecordTypes(t: CheckContext, domain: ArrangedDomain): Promise<void> {
  for (const sent of FURTHER_RECORDS) {
    const made = await createRecord(t, domain, sent);
    const choice = made.ok ? 'takes type, name and target' : 'needs more or does not exist';
    t.observe('SIL-REC-TYPES', `${sent.type} ${choice}`, made);
    if (made.ok && !NAMED_OTHERWISE.includes(sent.type)) {
      answersAsSent(t, domain, sent, made, spellingsOf(sent, domain, made.body?.target));
    }
  }
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
