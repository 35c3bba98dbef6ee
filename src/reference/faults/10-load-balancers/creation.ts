import type { Core } from '../../core.ts';
import type { LoadBalancer } from '../../entities.ts';
import {
  acceptWhen,
  alterAnswer,
  alterRequest,
  alterState,
  type Body,
  fromTime,
  refuseWhen,
} from '../blocks/index.ts';
import { alterBalancer } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Creations of load balancers that go wrong (endpoints/load-balancers#POST). */
export const creationFaults: readonly Fault[] = [
  ...['id', 'created', 'updated', 'host', 'ipv4', 'ipv6', 'transfer'].map(takesOver),
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
    id: 'balancer-with-a-high-throttle-begins-with-a-config',
    requirement: 'LB-NO-CONFIGS',
    kind: 'rare-value',
    see: 'create a load balancer with client_conn_throttle 20 and list its configs: one is there',
    wrap: alterBalancer(({ id, client_conn_throttle: throttle }) => ({
      configs: throttle > 10 ? [defaultConfig(id)] : [],
    })),
  },
  {
    id: 'balancer-begins-with-a-config',
    requirement: 'LB-NO-CONFIGS',
    kind: 'state',
    see: 'create a load balancer and list its configs: one is there',
    wrap: alterBalancer(({ id }) => ({ configs: [defaultConfig(id)] })),
  },
  {
    id: 'balancer-begins-with-configs-of-another',
    requirement: 'LB-NO-CONFIGS',
    kind: 'cross-resource',
    see: 'create a load balancer beside one with a config: it has that config too',
    wrap: alterBalancer((_, { balancers }) => ({
      configs: balancers.filter(({ configs }) => configs.length > 0).at(-1)?.configs ?? [],
    })),
  },
  {
    id: 'balancer-takes-configs-over-with-a-label',
    requirement: 'LB-NO-CONFIGS',
    kind: 'sequence',
    see: 'create a load balancer with the label of one that is gone: it has the configs of that',
    wrap: (core) => {
      const gone = new Map<string, LoadBalancer['configs']>();
      const noting: Core = (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        for (const { id, label, configs } of state.balancers) {
          if (!step.state.balancers.get(id)) gone.set(label, configs);
        }
        return step;
      };
      return alterBalancer(({ label }) => ({ configs: gone.get(label) ?? [] }))(noting);
    },
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

function defaultConfig(id: number) {
  const [check, protocol] = ['none', 'http'];
  const certificate = { ssl_cert: null, ssl_key: null };
  return {
    id: 900_000 + id,
    label: 'default',
    port: 8888,
    check,
    protocol,
    ...certificate,
    nodes: [],
  };
}

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
