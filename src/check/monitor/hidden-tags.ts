import type { Exchange } from '../../http/exchange.ts';
import type { ExchangeFinding } from '../../validate/finding.ts';

/** Users who are restricted: to them the tags of an object need not be shown (SIL-TAG-RESTRICTED-READ). */
const RESTRICTED = [
  'restricted',
  'restrictedWithGrants',
  'addVolumesUser',
  'addVpcUser',
  'readOnlyUser',
];

/** Whether a user asked to whom tags may be hidden. */
export function mayHideTags({ credential }: Pick<Exchange, 'credential'>): boolean {
  return RESTRICTED.includes(credential);
}

/** Whether the finding is that the tags of an object are not there. */
export function isAboutNoTags({ side, where = '', received }: ExchangeFinding): boolean {
  return side === 'answer' && where.endsWith('/tags') && received === 'nothing';
}
