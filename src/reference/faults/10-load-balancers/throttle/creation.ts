import { acceptWhen, alterRequest, alterState, type Body, refuseWhen } from '../../blocks/index.ts';
import { alterBalancer } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** Creations of load balancers that lose, change or do not bound client_conn_throttle (endpoints/load-balancers#POST). */
export const throttleOfCreationFaults: readonly Fault[] = [
  {
    id: 'balancer-throttle-of-13-and-17-refused',
    requirement: 'LB-THROTTLE-BOUNDS',
    kind: 'over-strict',
    see: 'create a load balancer with client_conn_throttle 13 or 17: it is refused',
    wrap: refuseWhen('createNodeBalancer', ({ client_conn_throttle: throttle }) =>
      [13, 17].includes(throttle),
    ),
  },
  {
    id: 'throttle-without-label-lost',
    requirement: 'LB-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create a load balancer with client_conn_throttle 6 and no label: it has 0',
    wrap: alterRequest('createNodeBalancer', (request) => {
      const body: Body = request.body ?? {};
      if (body.label !== undefined) return request;
      return { ...request, body: { ...body, client_conn_throttle: 0 } };
    }),
  },
  {
    id: 'throttle-without-label-unbounded',
    requirement: 'LB-THROTTLE-BOUNDS',
    kind: 'rare-value',
    see: 'create a load balancer with client_conn_throttle 21 and no label: it is created',
    wrap: acceptWhen(
      'createNodeBalancer',
      ({ label, client_conn_throttle }) => label === undefined && client_conn_throttle > 20,
      (body) => ({ ...body, client_conn_throttle: 20 }),
    ),
  },
  {
    id: 'balancer-throttle-of-20-halved',
    requirement: 'LB-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create a load balancer with client_conn_throttle 20: it has 10',
    wrap: alterBalancer(({ client_conn_throttle: asked }) => ({
      client_conn_throttle: asked === 20 ? 10 : asked,
    })),
  },
  {
    id: 'balancer-throttle-of-0-forgotten',
    requirement: 'LB-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create a load balancer with client_conn_throttle 0: it has 20',
    wrap: alterBalancer(({ client_conn_throttle: asked }) => ({
      client_conn_throttle: asked || 20,
    })),
  },
  {
    id: 'balancer-throttle-of-1-forgotten',
    requirement: 'LB-CREATE-AS-ASKED',
    kind: 'boundary',
    see: 'create a load balancer with client_conn_throttle 1: it has 0',
    wrap: alterBalancer(({ client_conn_throttle: asked }) => ({
      client_conn_throttle: asked === 1 ? 0 : asked,
    })),
  },
  {
    id: 'balancer-answered-not-kept-as-asked',
    requirement: 'LB-CREATE-AS-ASKED',
    kind: 'state',
    see: 'create a load balancer and list a tag of it: its throttle is 0',
    wrap: alterState('createNodeBalancer', (after, _before, _request, { id }) => {
      const kept = after.balancers.get(id);
      if (kept === undefined) return after;
      const changed = { ...kept, client_conn_throttle: 0 };
      return { ...after, balancers: after.balancers.put(id, changed) };
    }),
  },
  {
    id: 'balancer-throttle-of-32-taken',
    requirement: 'LB-THROTTLE-BOUNDS',
    kind: 'rare-value',
    see: 'create a load balancer with client_conn_throttle 32: it is created',
    wrap: acceptWhen(
      'createNodeBalancer',
      ({ client_conn_throttle }) => client_conn_throttle === 32,
      (body) => ({ ...body, client_conn_throttle: 20 }),
    ),
  },
  {
    id: 'balancer-throttle-negated',
    requirement: 'LB-THROTTLE-BOUNDS',
    kind: 'rare-value',
    see: 'create a load balancer with client_conn_throttle -20: it is created',
    wrap: acceptWhen(
      'createNodeBalancer',
      ({ client_conn_throttle: asked }) => asked < -1 && asked >= -20,
      (body) => ({ ...body, client_conn_throttle: -body.client_conn_throttle }),
    ),
  },
];
