import type { State } from '../../state.ts';
import {
  acceptWhen,
  alterAnswer,
  alterState,
  type Body,
  fromTime,
  operationOf,
  refuseWhen,
} from '../blocks/index.ts';
import { acceptBalancerLabel, alterBalancer } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Creations of load balancers that go wrong (endpoints/load-balancers#POST). */
export const balancerCreationFaults: readonly Fault[] = [
  {
    id: 'balancer-answered-not-created',
    requirement: 'LB-CREATE',
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
    id: 'balancer-label-cut-at-31',
    requirement: 'LB-CREATE-AS-ASKED',
    kind: 'boundary',
    see: 'create a load balancer with a label of 32 characters: it has the first 31',
    wrap: alterBalancer(({ label }) => ({ label: label.slice(0, 31) })),
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
  {
    id: 'balancer-label-of-256-taken',
    requirement: 'LB-LABEL-LENGTH',
    kind: 'rare-value',
    see: 'create a load balancer with a label of 256 characters: it is created',
    wrap: acceptBalancerLabel(({ label }) => label?.length === 256),
  },
  {
    id: 'balancer-label-of-1-taken',
    requirement: 'LB-LABEL-LENGTH',
    kind: 'rare-value',
    see: 'create a load balancer with a label of one character: it is created',
    wrap: acceptBalancerLabel(({ label }) => label?.length === 1),
  },
  taken('whatever-else', 'cross-resource', () => true),
  taken(
    'in-another-region',
    'rare-value',
    ({ label, region }, { balancers }) =>
      !balancers.some((each) => each.label === label && each.region === region),
  ),
  taken('with-a-throttle', 'rare-value', (body) => body.client_conn_throttle > 0),
  taken('when-it-is-long', 'boundary', ({ label }) => label.length === 32),
  taken('by-an-older-one', 'sequence', ({ label }, { balancers }) => {
    const youngest = balancers.filter(() => true).sort((a, b) => b.id - a.id)[0];
    return youngest?.label !== label;
  }),
  {
    id: 'balancer-label-taken-in-a-race',
    requirement: 'LB-LABEL-UNIQUE',
    kind: 'race',
    see: 'create one label four times at once: two are created',
    wrap: (core) => {
      // Whoever comes right behind a creation has looked before that one was kept.
      let latest: unknown;
      const blind = acceptBalancerLabel(({ label }, state) => {
        return label === latest && isTaken(label, state);
      })(core);
      return (state, principal, request, ...rest) => {
        const step = blind(state, principal, request, ...rest);
        const isCreation = operationOf(request).id === 'createNodeBalancer';
        latest = isCreation ? (request.body as Body)?.label : undefined;
        return step;
      };
    },
  },
  {
    id: 'balancer-label-unique-on-the-platform',
    requirement: 'LB-LABEL-UNIQUE-PER-ACCOUNT',
    kind: 'over-strict',
    see: 'create a load balancer with the label of one in another account: it is refused',
    wrap: refuseWhen('createNodeBalancer', ({ label }, _, state) => isTaken(label, state)),
  },
];

function isTaken(label: unknown, { balancers }: State): boolean {
  return balancers.some((each) => each.label === label);
}

/** A label in use is taken a second time, when `when` picks the creation. */
function taken(
  id: string,
  kind: Fault['kind'],
  when: (body: Body, state: State) => boolean,
): Fault {
  return {
    id: `balancer-label-taken-${id}`,
    requirement: 'LB-LABEL-UNIQUE',
    kind,
    see: `create a load balancer with a label in use (${id}): it is created`,
    wrap: acceptBalancerLabel((body, state) => isTaken(body.label, state) && when(body, state)),
  };
}

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
