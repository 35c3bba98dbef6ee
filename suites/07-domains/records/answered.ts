import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { createRecord, LONG_TEXT_RECORD, namesOf, type RecordSent } from './requests.ts';
import { isSpelled } from './spelled.ts';

/**
 * The document does not show the fields of the answer: a field that is left out, or null, is no violation.
 */
export function answersAsSent(
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
 * @returns the record, where it was taken
 */
export async function keepsLongText(
  t: CheckContext,
  domain: ArrangedDomain,
): Promise<RecordSent[]> {
  const made = await createRecord(t, domain, LONG_TEXT_RECORD);
  if (!made.ok) return [];
  const shown: unknown = made.body?.target;
  const text = typeof shown === 'string' ? shown.replaceAll(/["\s]/g, '') : undefined;
  const { target } = LONG_TEXT_RECORD;
  t.holds('REC-ANSWER', text === undefined || text === target || !target.startsWith(text), {
    expected: `all ${target.length} characters of the target that was accepted`,
    received: `the first ${text?.length} of them`,
    answers: [made],
    where: '/target',
  });
  return [LONG_TEXT_RECORD];
}

/** As texts about mail have it. */
const SEMICOLON = 'v=DMARC1; p=none';

/** A target may refuse the text, escape or quote it, but not leave out a character of it and keep what is behind. */
export async function keepsSemicolon(t: CheckContext, domain: ArrangedDomain): Promise<void> {
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

/**
 * Names may be shown as absolute ones, or be taken for names below the domain (RFC 1035, 5.1), texts quoted, addresses in
 * another spelling, and a preference before others.
 */
export function spellingsOf(
  sent: RecordSent,
  { body: { domain } }: ArrangedDomain,
  shown: unknown,
): unknown[] {
  const { type, target } = sent;
  if (type === 'TXT') return [target, `"${target}"`];
  if (type !== 'CNAME' && type !== 'NS') return [isSpelled(sent, shown) ? shown : target];
  return [target, `${target}.${domain}`].flatMap((name) => [name, `${name}.`]);
}
