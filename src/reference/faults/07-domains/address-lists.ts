import { alterSent, WRITES, withDomain } from '../blocks/domain.ts';
import { acceptWhen, type Body, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

type ListField = 'master_ips' | 'axfr_ips';

const REQUIREMENTS = {
  master_ips: 'DOM-MASTER-IPS-LENGTH',
  axfr_ips: 'DOM-AXFR-IPS-LENGTH',
} as const;

/** The combined length of address lists measured in another way (limits#address-lists). */
export const addressListsFaults: readonly Fault[] = [
  ...both('one-character-more', 'boundary', 'accepted', (list) => lengthOf(list) === 1001),
  ...both('of-any-length', 'boundary', 'accepted', (list) => lengthOf(list) > 1001),
  ...both('over-870-refused', 'over-strict', 'refused', (list) => lengthOf(list) > 870),
  ...both('over-64-entries-refused', 'over-strict', 'refused', (list) => list.length > 64),
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
];

type Measure = (list: readonly string[]) => boolean;

/** The same fault on either list; what is too long breaks the rules of updates just as well. */
function both(id: string, kind: Fault['kind'], then: string, when: Measure): Fault[] {
  return (['master_ips', 'axfr_ips'] as const).map((field) => ({
    id: `${field.replace('_', '-')}-${id}`,
    requirement: REQUIREMENTS[field],
    kind,
    see: `create a domain with such ${field}: it is ${then}`,
    also: ['DOM-UPDATE-RULES'],
    wrap:
      then === 'refused'
        ? refuseWhen(WRITES, (body) => when(listIn(body, field)))
        : acceptsList(WRITES, field, when),
  }));
}

function acceptsList(operations: string | readonly string[], field: ListField, when: Measure) {
  return acceptWhen(
    operations,
    (body) => when(listIn(body, field)),
    (body) => cut(body, field, 10),
    (step, request) => {
      const kept = step.state.domains.get((step.answer.body as Body).id);
      if (kept === undefined) return step;
      const list = listIn(request.body, field);
      const answer = { ...step.answer, body: { ...(step.answer.body as Body), [field]: list } };
      return { state: withDomain(step.state, { ...kept, [field]: list }), answer };
    },
  );
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
