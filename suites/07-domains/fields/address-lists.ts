import fc from 'fast-check';
import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
} from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { property } from '../../../src/check/property.ts';
import {
  addressesTotalling,
  type ListSize,
  SIZES_JUST_BEYOND,
  SIZES_JUST_WITHIN,
  sizeBeyond,
  sizeWithin,
} from '../../../src/generate/07-domains/address-list.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { ipAddress } from '../../../src/rules/07-domains/ip-address.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import {
  acceptedDomain,
  acceptedUpdate,
  arrangeSlave,
  createDomain,
  reads,
  slaveBody,
} from '../requests.ts';
import {
  BOTH_FAMILIES,
  hasAddresses,
  type ListField,
  MIXED,
  NO_LISTS,
  observeRange,
  takesAddresses,
} from './address-entries.ts';

const LIST_FIELDS: readonly (readonly [
  field: ListField,
  length: string,
  address: string,
  type: string,
])[] = [
  ['master_ips', 'DOM-MASTER-IPS-LENGTH', 'DOM-MASTER-IPS-ADDRESS', 'DOM-MASTER-IPS-TYPE'],
  ['axfr_ips', 'DOM-AXFR-IPS-LENGTH', 'DOM-AXFR-IPS-ADDRESS', 'DOM-AXFR-IPS-TYPE'],
];

const ALONE = 'DOM-IPS-LENGTH-OF-ENTRIES';

/** The entries of master_ips and of axfr_ips, and their combined length (limits#address-lists). */
export function addressListsChecks(check: Declare): void {
  for (const [field, requirement, ofEntries, ofList] of LIST_FIELDS) {
    const requirements = [ofEntries, ofList];
    check(`entries of ${field} are addresses of either family`, requirements, async (t) => {
      const { path } = await acceptedDomain(t, ofEntries, bodyWith(t, field, MIXED));
      await hasAddresses(t, ofEntries, path, { [field]: MIXED });
      for (const list of BOTH_FAMILIES) await takesAddresses(t, ofEntries, path, { [field]: list });
      for (const [entry] of ipAddress.vectors.wrong) {
        const lists = [[entry], [...MIXED, entry]];
        for (const list of lists) {
          t.refused(ofEntries, await t.owner.put(path, { [field]: list }));
        }
        t.refused(ofEntries, await createDomain(t, bodyWith(t, field, lists[1] ?? [])));
      }
      for (const wrong of NO_LISTS) t.refused(ofList, await t.owner.put(path, { [field]: wrong }));
      await observeRange(t, field, path);
    });

    check(`${field} take 1000 characters together`, [requirement, ALONE], async (t) => {
      const domain = await domainFor(t, field);
      await property(t, sizeWithin(), { cases: 8, examples: SIZES_JUST_WITHIN }, async (size) => {
        await acceptedUpdate(t, requirement, domain.path, { [field]: addressesTotalling(size) });
        await reads(t, requirement, domain.path, { [field]: addressesTotalling(size) });
      });
      await countsEntriesAlone(t, field, domain);
    });

    check(`${field} take 1000 characters together on creation`, [requirement], async (t) => {
      await property(t, sizeWithin(), { cases: 1, examples: SIZES_JUST_WITHIN }, async (size) => {
        const { path } = await acceptedDomain(
          t,
          requirement,
          bodyWith(t, field, addressesTotalling(size)),
        );
        await reads(t, requirement, path, { [field]: addressesTotalling(size) });
      });
    });

    check(
      `${field} of a domain of the other type keep to their rules`,
      [requirement, ofEntries],
      (t) => keepsToRules(t, field, [requirement, ofEntries]),
    );

    check(
      `${field} of more than 1000 characters together are refused`,
      [requirement],
      async (t) => {
        const domain = await domainFor(t, field);
        const via = fc.constantFrom('creation', 'update');
        await property(
          t,
          fc.record({ via, size: sizeBeyond() }),
          { cases: 10, examples: beyondEitherWay() },
          async (sent) => refuses(t, field, domain, sent),
        );
      },
    );
  }
}

/**
 * A master may be asked for master_ips and a slave for axfr_ips: what breaks the rules of the field is
 * refused, or has no effect where the type has no use for it.
 */
async function keepsToRules(
  t: CheckContext,
  field: ListField,
  [length, ofEntries]: readonly [string, string],
): Promise<void> {
  const own = field === 'master_ips' ? await arrangeDomain(t) : await arrangeSlave(t);
  const tooLong = SIZES_JUST_BEYOND.map((size) => [length, addressesTotalling(size)] as const);
  const wrong = ipAddress.vectors.wrong.map(([entry]) => [ofEntries, [...MIXED, entry]] as const);
  for (const [requirement, list] of [...tooLong, ...wrong.slice(0, t.scaled(wrong.length))]) {
    const body = field === 'master_ips' ? domainBody(t) : slaveBody(t);
    const made = await createDomain(t, { ...body, [field]: list });
    await isNotTaken(t, requirement, field, list, made);
    const updated = await t.owner.put(own.path, { [field]: list });
    await isNotTaken(t, requirement, field, list, updated);
  }
}

/** The answer refuses the list, or the domain does not have it. */
async function isNotTaken(
  t: CheckContext,
  requirement: string,
  field: ListField,
  list: readonly unknown[],
  answer: Answer,
): Promise<void> {
  if (!answer.ok) return t.refused(requirement, answer);
  const path = `/domains/${answer.body?.id}`;
  const { last: read } = await poll(
    () => t.owner.get(path),
    ({ ok, body }) => ok && !isSameJson(body?.[field], list),
    t.convergence,
  );
  t.holds(requirement, !isSameJson(read.body?.[field], list), {
    expected: `${field} ${formatValue(list)} to be refused, or not to be taken`,
    received: 'it is taken',
    answers: [answer, read],
    where: `/${field}`,
  });
}

/** The length is that of all entries; what stands between them is no entry. */
async function countsEntriesAlone(t: CheckContext, field: ListField, { path }: ArrangedDomain) {
  const list = addressesTotalling({ characters: 999, each: 14 });
  const counted = await t.owner.put(path, { [field]: list });
  t.observe('SIL-DOM-LENGTH-COUNT', counted.ok ? 'they do not count' : 'they count', counted);
  t.accepted(ALONE, counted);
}

async function refuses(
  t: CheckContext,
  field: ListField,
  domain: ArrangedDomain,
  { via, size }: { via: string; size: ListSize },
): Promise<void> {
  const [, requirement = ''] = LIST_FIELDS.find(([name]) => name === field) ?? [];
  if (via === 'creation') {
    t.refused(requirement, await createDomain(t, bodyWith(t, field, addressesTotalling(size))));
  } else {
    const list = addressesTotalling(size);
    t.refused(requirement, await t.owner.put(domain.path, { [field]: list }));
  }
}

function beyondEitherWay() {
  return SIZES_JUST_BEYOND.flatMap((size) => ['creation', 'update'].map((via) => ({ via, size })));
}

/** A creation with this list: of a slave for master_ips, of a master for axfr_ips. */
function bodyWith(t: CheckContext, field: ListField, list: readonly string[]) {
  const wish = { [field]: list };
  return field === 'master_ips' ? slaveBody(t, wish) : domainBody(t, wish);
}

function domainFor(t: CheckContext, field: ListField): Promise<ArrangedDomain> {
  return field === 'master_ips' ? arrangeSlave(t) : arrangeDomain(t);
}
