import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../../src/check/arrange/required.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

/** The fields of a record that the document shows (resources/domain#record-fields). */
export interface RecordSent {
  readonly type: string;
  readonly name: string;
  readonly target: string;
}

/** Records that every target must take: checks rely on no other type. */
export const ADDRESS_RECORDS: readonly RecordSent[] = ['www', 'mail', 'ns1', 'api', 'a-b'].map(
  (name, index) => ({ type: 'A', name, target: `198.18.1.${index + 1}` }),
);

/** Records that have something in common with the first of these: name and type, name, type and target; and one
 * at the name of the domain itself, which a target need not take either. */
export const NOT_EVERYWHERE: readonly RecordSent[] = [
  { type: 'A', name: 'www', target: '198.18.1.201' },
  { type: 'AAAA', name: 'www', target: '2001:db8::201' },
  { type: 'A', name: 'also-www', target: '198.18.1.1' },
  { type: 'A', name: '', target: '198.18.1.202' },
];

const TARGETS: Readonly<Record<string, string>> = {
  AAAA: '2001:db8::1',
  CNAME: 'www.example.com',
  MX: 'mail.example.com',
  NS: 'ns1.example.com',
  TXT: 'Conformance',
  SRV: 'srv.example.com',
  CAA: 'ca.example.com',
  PTR: 'host.example.com',
};

/** Records of further types: a target may need more fields for them than the document shows. */
export const FURTHER_RECORDS: readonly RecordSent[] = Object.entries(TARGETS).map(
  ([type, target]) => ({
    type,
    name: `of-${type.toLowerCase()}`,
    target,
  }),
);

/** Records with names of other forms than one label of letters: a target may refuse them. */
export const WITH_OTHER_NAMES: readonly RecordSent[] = [
  { type: 'A', name: 'a.b', target: '198.18.1.211' },
  { type: 'A', name: '*', target: '198.18.1.212' },
  { type: 'A', name: '7', target: '198.18.1.213' },
  { type: 'A', name: 'x'.repeat(63), target: '198.18.1.214' },
  { type: 'TXT', name: '_policy', target: 'Underscore' },
  { type: 'TXT', name: 'key._domain', target: 'Below' },
];

/** A text of more characters than one string of a TXT record holds (255), which one datagram holds. */
export const LONG_TEXT_RECORD: RecordSent = {
  type: 'TXT',
  name: 'long',
  target: Array.from({ length: 40 }, (_, index) => `part-${index}`).join('.'),
};

/**
 * The spellings in which a record may show its name: as sent, or with its domain; the document
 * leaves it open.
 */
export function namesOf({ name }: RecordSent, { body }: ArrangedDomain): string[] {
  if (name === '') return ['', '@', body.domain, `${body.domain}.`];
  return [name, `${name}.${body.domain}`, `${name}.${body.domain}.`];
}

/** Creates a record. It is deleted together with its domain, and so needs no removal of its own. */
export function createRecord(t: CheckContext, { path }: ArrangedDomain, sent: RecordSent) {
  return t.owner.post(`${path}/records`, sent);
}

/**
 * Creates the records, of types that name addresses. Whether a disabled domain takes any is open (SIL-REC-DISABLED).
 * @throws RefusedArrangement when the target refuses one; Inconclusive where the domain is disabled
 */
export async function arrangeRecords(
  t: CheckContext,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  for (const sent of records) {
    const ask = () => requireAccepted(t, 'REC-CREATE', () => createRecord(t, domain, sent));
    await ask().catch(async (signal: unknown) => {
      if (!(await isDisabled(t, domain))) throw signal;
      throw new Inconclusive(`${domain.path} takes no records while it is disabled`);
    });
  }
}

/** Whether a read shows that the domain is disabled. */
export async function isDisabled(
  t: CheckContext,
  { path }: Pick<ArrangedDomain, 'path'>,
): Promise<boolean> {
  return (await t.owner.get(path)).body?.status === 'disabled';
}
