import fc from 'fast-check';
import { type ArrangedDomain, arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { property } from '../../src/check/property.ts';
import {
  addressesTotalling,
  type ListSize,
  SIZES_JUST_BEYOND,
  SIZES_JUST_WITHIN,
  sizeBeyond,
  sizeWithin,
} from '../../src/generate/address-list.ts';
import {
  acceptedDomain,
  acceptedUpdate,
  arrangeSlave,
  createDomain,
  reads,
  slaveBody,
} from './requests.ts';

type ListField = 'master_ips' | 'axfr_ips';

const LIST_FIELDS: readonly (readonly [field: ListField, requirement: string])[] = [
  ['master_ips', 'DOM-MASTER-IPS-LENGTH'],
  ['axfr_ips', 'DOM-AXFR-IPS-LENGTH'],
];

/** The combined length of master_ips and of axfr_ips (limits#address-lists). */
export function addressListsChecks(check: Declare): void {
  for (const [field, requirement] of LIST_FIELDS) {
    check(`${field} take 1000 characters together`, [requirement], async (t) => {
      const domain = await domainFor(t, field);
      await property(t, sizeWithin(), { cases: 8, examples: SIZES_JUST_WITHIN }, async (size) => {
        await acceptedUpdate(t, requirement, domain.path, { [field]: addressesTotalling(size) });
        await reads(t, requirement, domain.path, { [field]: addressesTotalling(size) });
      });
      await observeOddLists(t, field, domain);
    });

    check(`${field} take 1000 characters together on creation`, [requirement], async (t) => {
      await property(t, sizeWithin(), { cases: 1, examples: SIZES_JUST_WITHIN }, async (size) => {
        const { path } = await acceptedDomain(t, requirement, bodyWith(t, field, size));
        await reads(t, requirement, path, { [field]: addressesTotalling(size) });
      });
    });

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
 * Observes what the document leaves open: whether separators count, and whether entries must be
 * addresses.
 */
async function observeOddLists(t: CheckContext, field: ListField, { path }: ArrangedDomain) {
  const list = addressesTotalling({ characters: 999, each: 14 });
  const counted = await t.owner.put(path, { [field]: list });
  t.observe('SIL-DOM-LENGTH-COUNT', counted.ok ? 'they do not count' : 'they count', counted);
  const odd = await t.owner.put(path, { [field]: ['no-address'] });
  t.observe('SIL-DOM-IPS-SYNTAX', odd.ok ? 'accepted' : 'refused', odd);
}

async function refuses(
  t: CheckContext,
  field: ListField,
  domain: ArrangedDomain,
  { via, size }: { via: string; size: ListSize },
): Promise<void> {
  const [, requirement = ''] = LIST_FIELDS.find(([name]) => name === field) ?? [];
  if (via === 'creation') {
    t.refused(requirement, await createDomain(t, bodyWith(t, field, size)));
  } else {
    const list = addressesTotalling(size);
    t.refused(requirement, await t.owner.put(domain.path, { [field]: list }));
  }
}

function beyondEitherWay() {
  return SIZES_JUST_BEYOND.flatMap((size) => ['creation', 'update'].map((via) => ({ via, size })));
}

/** A creation with a list of this size: of a slave for master_ips, of a master for axfr_ips. */
function bodyWith(t: CheckContext, field: ListField, size: ListSize) {
  const wish = { [field]: addressesTotalling(size) };
  return field === 'master_ips' ? slaveBody(t, wish) : domainBody(t, wish);
}

function domainFor(t: CheckContext, field: ListField): Promise<ArrangedDomain> {
  return field === 'master_ips' ? arrangeSlave(t) : arrangeDomain(t);
}
