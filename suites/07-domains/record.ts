import type { ArrangedDomain } from '../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { Inconclusive } from '../../src/result/signals.ts';

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
export const FURTHER_RECORDS: readonly RecordSent[] = Object.entries(TARGETS).map(
  ([type, target]) => ({
    type,
    name: `of-${type.toLowerCase()}`,
    target,
  }),
);

/** The name as sent, or spelled out below its domain: the document does not say which. */
export function namesOf({ name }: RecordSent, { body }: ArrangedDomain): string[] {
  return [name, `${name}.${body.domain}`, `${name}.${body.domain}.`];
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
