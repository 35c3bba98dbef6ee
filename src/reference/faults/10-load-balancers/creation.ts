import { alterAnswer, alterState, type Body, fromTime, refuseWhen } from '../blocks/index.ts';
import { alterBalancer } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Creations of load balancers that are refused, are not kept, or are not as asked for (endpoints/load-balancers#POST). */
export const creationFaults: readonly Fault[] = [
  ...['id', 'created', 'updated', 'host', 'ipv4', 'ipv6', 'transfer'].map(takesOver),
  {
    id: 'balancer-answered-not-created',
    requirement: 'LB-CREATE',
    // What was never created holds no label.
    also: ['LB-LABEL-UNIQUE'],
    kind: 'state',
    see: 'create a load balancer: its configs are answered with 404',
    wrap: alterState('createNodeBalancer', (after, _before, _request, { id }) => ({
      ...after,
      balancers: after.balancers.remove(id),
    })),
  },
  {
    id: 'balancer-second-refused',
    requirement: 'LB-CREATE',
    // A label of any length is refused with it.
    also: ['LB-LABEL-LENGTH'],
    kind: 'sequence',
    see: 'create two load balancers: the second is refused',
    wrap: (core) => {
      const isLate = fromTime(2);
      return refuseWhen('createNodeBalancer', () => isLate())(core);
    },
  },
  {
    id: 'balancer-labels-compared-in-part',
    requirement: 'LB-CREATE',
    kind: 'over-strict',
    see: 'create two load balancers whose labels begin alike: the second is refused',
    wrap: refuseWhen('createNodeBalancer', ({ label }, _, { balancers }) =>
      balancers.some((each) => each.label.slice(0, 10) === String(label).slice(0, 10)),
    ),
  },
  {
    id: 'balancer-labels-compared-by-31-characters',
    requirement: 'LB-CREATE',
    kind: 'boundary',
    see: 'create two load balancers whose labels differ in the last of 32 characters: the second is refused',
    wrap: refuseWhen('createNodeBalancer', ({ label }, _, { balancers }) =>
      balancers.some(
        (each) =>
          each.label !== label &&
          each.label.slice(0, 31) === String(label).slice(0, 31) &&
          String(label).length === 32,
      ),
    ),
  },
  {
    id: 'balancer-id-of-the-first',
    requirement: 'LB-CREATE',
    kind: 'sequence',
    see: 'create two load balancers: both answers have one id',
    wrap: (core) => {
      let first: number | undefined;
      const alter = (body: Body) => {
        first ??= body.id;
        return { ...body, id: first };
      };
      return alterAnswer('createNodeBalancer', alter)(core);
    },
  },
  {
    id: 'balancer-always-in-one-region',
    requirement: 'LB-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create a load balancer in another region than the first: it is in the first',
    wrap: alterBalancer((_, { catalog }) => ({ region: [...catalog.regions.keys()][0] ?? '' })),
  },
];

/** A creation sets a field that only the service sets. */
function takesOver(field: string): Fault {
  return {
    id: `balancer-creation-sets-${field}`,
    requirement: `LB-CREATE-${field.toUpperCase()}-READ-ONLY`,
    kind: 'schema',
    see: `create a load balancer with ${field}: it has the value sent`,
    // One of the two is set, so that the name does not begin with the address.
    ...(field === 'host' || field === 'ipv4' ? { also: ['LB-HOST-FORM'] } : {}),
    wrap: alterAnswer('createNodeBalancer', (body, { body: sent }) => ({
      ...body,
      [field]: (sent as Body)?.[field] ?? body[field],
    })),
  };
}
