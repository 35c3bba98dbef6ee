import { ipAddress } from '../../../../rules/07-domains/ip-address.ts';
import { isObject } from '../../../../text/json.ts';
import { alterSent, WRITES, withDomain } from '../../blocks/domain.ts';
import { acceptWhen, type Body, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

type ListField = 'master_ips' | 'axfr_ips';

const LENGTHS = {
  master_ips: 'DOM-MASTER-IPS-LENGTH',
  axfr_ips: 'DOM-AXFR-IPS-LENGTH',
} as const;

const ADDRESSES = {
  master_ips: 'DOM-MASTER-IPS-ADDRESS',
  axfr_ips: 'DOM-AXFR-IPS-ADDRESS',
} as const;

/** What is told of a fault that there is of each list. */
interface Told {
  readonly requirements?: Readonly<Record<ListField, string>>;
  readonly also?: readonly string[];
}

/** Who refuses a list that is well within refuses the longest as well. */
const LONGER_TOO: Told = { also: ['DOM-IPS-LENGTH-OF-ENTRIES'] };

/** Address lists measured in another way (limits#address-lists), or with other entries. */
export const addressListsFaults: readonly Fault[] = [
  ...both('one-character-more', 'boundary', 'accepted', (list) => lengthOf(list) === 1001),
  ...both('of-any-length', 'boundary', 'accepted', (list) => lengthOf(list) > 1001),
  ...both('over-870-refused', 'over-strict', 'refused', (list) => lengthOf(list) > 870, LONGER_TOO),
  ...both(
    'over-64-entries-refused',
    'over-strict',
    'refused',
    (list) => list.length > 64,
    LONGER_TOO,
  ),
  ...(['master_ips', 'axfr_ips'] as const).map(
    (field): Fault => ({
      id: `${field.replace('_', '-')}-measured-with-separators`,
      requirement: 'DOM-IPS-LENGTH-OF-ENTRIES',
      kind: 'over-strict',
      see: `${field} of 999 characters in 72 entries are refused`,
      wrap: refuseWhen(WRITES, ({ [field]: list }) => {
        if (!Array.isArray(list) || lengthOf(list) > 1000) return false;
        return lengthOf(list) + 2 * (list.length - 1) > 1000;
      }),
    }),
  ),
  {
    id: 'master-ips-of-masters-unmeasured',
    requirement: 'DOM-MASTER-IPS-LENGTH',
    kind: 'rare-value',
    see: 'create a master with 100 master_ips: it has them',
    wrap: acceptsList(
      'createDomain',
      'master_ips',
      (list, { type }) => type === 'master' && lengthOf(list) > 1000,
    ),
  },
  {
    id: 'axfr-ips-of-slaves-are-any-texts',
    requirement: 'DOM-AXFR-IPS-ADDRESS',
    kind: 'rare-value',
    see: 'create a slave with a host name in axfr_ips: it has it',
    wrap: acceptsList(
      'createDomain',
      'axfr_ips',
      (list, { type }) => type === 'slave' && !list.every(isPlainAddress),
    ),
  },
  {
    id: 'axfr-ips-cut-to-fifty',
    requirement: 'DOM-AXFR-IPS-LENGTH',
    kind: 'boundary',
    see: 'update axfr_ips to 60 addresses: 50 are kept',
    wrap: alterSent(WRITES, (body) => cut(body, 'axfr_ips', 50)),
  },
  {
    id: 'master-ips-of-a-creation-unmeasured',
    requirement: 'DOM-MASTER-IPS-LENGTH',
    kind: 'rare-value',
    see: 'create a slave with 100 master_ips: it is created',
    wrap: acceptsList('createDomain', 'master_ips', (list) => lengthOf(list) > 1000),
  },
  {
    id: 'master-ips-of-an-update-without-type-are-anything',
    requirement: 'DOM-MASTER-IPS-TYPE',
    kind: 'rare-value',
    see: 'update master_ips of a slave to an object: it is accepted',
    wrap: acceptWhen(
      'updateDomain',
      ({ type, master_ips }) => type === undefined && isObject(master_ips),
      ({ master_ips: _, ...body }) => body,
    ),
  },
  ...ofEntries('host-names', 'accepted', (list) => list.some((each) => each.includes('ns1'))),
  ...ofEntries(
    'words-behind-the-first',
    'accepted',
    ([first, ...rest]) => isPlainAddress(first) && rest.some((each) => !isPlainAddress(each)),
  ),
  ...(['master_ips', 'axfr_ips'] as const).map(
    (field): Fault => ({
      id: `${field.replace('_', '-')}-without-ipv6-beside-ipv4`,
      requirement: ADDRESSES[field],
      kind: 'rare-value',
      see: `create a domain with ${field} of either family: it has those of IPv4`,
      wrap: alterSent('createDomain', (body) => {
        const ofFour = listIn(body, field).filter((each) => !each.includes(':'));
        return ofFour.length > 0 ? { ...body, [field]: ofFour } : body;
      }),
    }),
  ),
  ...ofEntries('ipv6-refused', 'refused', (list) => list.some((each) => each.includes(':'))),
  ...ofEntries('in-capitals-refused', 'refused', (list) => list.some((each) => /[A-F]/.test(each))),
  ...ofEntries('written-out-refused', 'refused', (list) => list.some((each) => each.length === 39)),
  {
    id: 'axfr-ips-of-an-update-unread',
    requirement: 'DOM-AXFR-IPS-ADDRESS',
    kind: 'rare-value',
    see: 'update axfr_ips to a word: it is accepted',
    wrap: acceptsList('updateDomain', 'axfr_ips', (list) => list.includes('none')),
  },
];

function isPlainAddress(text = ''): boolean {
  return ipAddress.refuse(text) === undefined;
}

type Measure = (list: readonly string[], body: Body) => boolean;

/** The same fault on either list, on creation and update alike. */
function both(
  id: string,
  kind: Fault['kind'],
  then: string,
  when: Measure,
  { requirements = LENGTHS, also = [] }: Told = {},
): Fault[] {
  return (['master_ips', 'axfr_ips'] as const).map((field) => ({
    id: `${field.replace('_', '-')}-${id}`,
    requirement: requirements[field],
    also,
    kind,
    see: `create a domain with such ${field}: it is ${then}`,
    wrap:
      then === 'refused'
        ? refuseWhen(WRITES, (body) => when(listIn(body, field), body))
        : acceptsList(WRITES, field, when),
  }));
}

/** The same fault in what an entry may be. */
function ofEntries(id: string, then: 'accepted' | 'refused', when: Measure): Fault[] {
  return both(id, then === 'refused' ? 'over-strict' : 'format', then, when, {
    requirements: ADDRESSES,
  });
}

function acceptsList(operations: string | readonly string[], field: ListField, when: Measure) {
  return acceptWhen(
    operations,
    (body) => when(listIn(body, field), body),
    (body) => cut({ ...body, [field]: plain(listIn(body, field)) }, field, 10),
    (step, request) => {
      const kept = step.state.domains.get((step.answer.body as Body).id);
      if (kept === undefined) return step;
      const list = listIn(request.body, field);
      const answer = { ...step.answer, body: { ...(step.answer.body as Body), [field]: list } };
      return { state: withDomain(step.state, { ...kept, [field]: list }), answer };
    },
  );
}

/** The list with an address in the place of every other entry. */
function plain(list: readonly string[]): readonly string[] {
  return list.map((each) => (isPlainAddress(each) ? each : '192.0.2.1'));
}

function cut(body: Body, field: ListField, count: number): Body {
  return Array.isArray(body[field]) ? { ...body, [field]: body[field].slice(0, count) } : body;
}

function listIn(body: Body, field: ListField): readonly string[] {
  return Array.isArray(body?.[field]) ? body[field] : [];
}

function lengthOf(list: readonly string[]): number {
  return list.join('').length;
}
