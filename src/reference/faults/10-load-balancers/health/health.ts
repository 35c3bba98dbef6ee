import type { Core } from '../../../core.ts';
import { alterAnswer, type Body, operationOf } from '../../blocks/index.ts';
import { balancerInPath, configInPath, counted, sent } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** Nodes that do not come up, or are counted up or down where they are not (states/node). */
export const healthFaults: readonly Fault[] = [
  {
    id: 'balancer-config-begins-with-the-counts-it-is-sent',
    requirement: 'LBC-NODES-STATUS-READ-ONLY',
    kind: 'state',
    see: 'create a config with nodes_status: it reads back as sent',
    wrap: beginsWithCounts,
  },
  counted('node-counts-swapped-beside-another', 'NODE-UP', 'state', ({ up, down }) =>
    up > 0 && down > 1 ? { up: down, down: up } : { up, down },
  ),
  {
    id: 'node-beside-one-that-is-up-is-up',
    requirement: 'NODE-NEW-DOWN',
    kind: 'sequence',
    see: 'add a node on whose port nothing listens beside one that is up: it is up',
    wrap: (core) => {
      const up = new Map<string, number>();
      const noting = alterAnswer('createNode', (_, request, state) => {
        const nodes = configInPath(state, request)?.nodes ?? [];
        const isUp = nodes.some(({ status }) => status === 'up');
        if (isUp) up.set(request.path, (up.get(request.path) ?? 0) + 1);
        return undefined;
      })(core);
      return alterAnswer('getConfig', (body, { path }) => {
        const { up: right, down } = body.nodes_status;
        const wrong = Math.min(up.get(path) ?? 0, down);
        return { ...body, nodes_status: { up: right + wrong, down: down - wrong } };
      })(noting);
    },
  },
  {
    id: 'node-of-a-second-balancer-never-up',
    requirement: 'NODE-UP',
    kind: 'cross-resource',
    see: 'add a node of a live backend to two load balancers: it is up for the first',
    wrap: alterAnswer('getConfig', (body, request, state) => {
      const { up, down } = body.nodes_status;
      const own = balancerInPath(state, request);
      const addresses = configInPath(state, request)?.nodes.map(({ address }) => address) ?? [];
      const isServed = (of: string) =>
        [...state.balancers].some(
          ({ id, configs }) =>
            id < (own?.id ?? 0) &&
            configs.some(({ nodes }) => nodes.some(({ address }) => address === of)),
        );
      return addresses.some(isServed)
        ? { ...body, nodes_status: { up: 0, down: up + down } }
        : undefined;
    }),
  },
  counted('node-never-up', 'NODE-UP', 'state', ({ up, down }) => ({ up: 0, down: up + down })),
  counted('node-up-takes-others-up', 'NODE-UP', 'cross-resource', ({ up, down }) =>
    up > 0 ? { up: up + down, down: 0 } : { up, down },
  ),
  counted('node-up-still-counted-down', 'NODE-UP', 'state', ({ up, down }) => ({
    up,
    down: up + down,
  })),
  {
    id: 'node-of-https-never-up',
    requirement: 'NODE-UP',
    kind: 'rare-value',
    see: 'update a config to protocol https: its nodes are all down',
    wrap: alterAnswer('getConfig', (body) => {
      const { up, down } = body.nodes_status;
      const nodes_status = { up: 0, down: up + down };
      return body.protocol === 'https' ? { ...body, nodes_status } : body;
    }),
  },
  {
    id: 'node-of-a-second-config-never-up',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'add a node of a live backend to a second config of a load balancer: it stays down',
    wrap: alterAnswer('getConfig', (body, request, state) => {
      const { up, down } = body.nodes_status;
      const [first] = balancerInPath(state, request)?.configs ?? [];
      return first?.id === body.id ? body : { ...body, nodes_status: { up: 0, down: up + down } };
    }),
  },
  {
    id: 'node-after-the-first-never-up',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'add two nodes to a config, the second of a live backend: it stays down',
    wrap: alterAnswer('getConfig', (body, request, state) => {
      const { up, down } = body.nodes_status;
      const [first] = configInPath(state, request)?.nodes ?? [];
      const isUp = first?.status === 'up';
      return { ...body, nodes_status: { up: isUp ? 1 : 0, down: up + down - (isUp ? 1 : 0) } };
    }),
  },
  {
    id: 'node-up-only-once',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'start, stop and start the backend of a node: it stays down',
    wrap: upOnlyOnce,
  },
  {
    id: 'nodes-of-an-updated-config-stay-down',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'update a config, stop and start the backend of its node: it stays down',
    wrap: neverUpOnceUpdated,
  },
  {
    id: 'node-of-a-second-config-up-only-once',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'start, stop and start the backend of a node of a second config: it stays down',
    wrap: (core) => {
      const broken = upOnlyOnce(core);
      return (state, principal, request, ...rest) => {
        const [first] = balancerInPath(state, request)?.configs ?? [];
        const isFirst = first?.id === configInPath(state, request)?.id;
        return (isFirst ? core : broken)(state, principal, request, ...rest);
      };
    },
  },
];

/** From the first update of a config on, which of its nodes are down stay so. */
function neverUpOnceUpdated(core: Core): Core {
  const most = new Map<string, number>();
  const updating = alterAnswer('updateConfig', (_, request, state) => {
    const nodes = configInPath(state, request)?.nodes ?? [];
    const up = nodes.filter(({ status }) => status === 'up').length;
    most.set(request.path, Math.min(up, most.get(request.path) ?? up));
    return undefined;
  })(core);
  return alterAnswer('getConfig', (body, { path }) => {
    const { up: right, down } = body.nodes_status;
    const up = Math.min(right, most.get(path) ?? right);
    if (most.has(path)) most.set(path, up);
    return { ...body, nodes_status: { up, down: down + right - up } };
  })(updating);
}

/** Once the nodes of a config were up and went down, they stay down. */
function upOnlyOnce(core: Core): Core {
  const wereUp = new Set<number>();
  const wentDown = new Set<number>();
  return alterAnswer('getConfig', (body) => {
    const { up, down } = body.nodes_status;
    if (up > 0) wereUp.add(body.id);
    else if (wereUp.has(body.id)) wentDown.add(body.id);
    return wentDown.has(body.id) ? { ...body, nodes_status: { up: 0, down: up + down } } : body;
  })(core);
}

function beginsWithCounts(core: Core): Core {
  const begun = new Map<string, unknown>();
  return (...given) => {
    const [, , request] = given;
    const step = core(...given);
    const body: Body = step.answer?.body;
    const { id } = operationOf(request);
    const { nodes_status } = sent(request);
    if (id === 'createConfig' && nodes_status && body?.id)
      begun.set(`${request.path}/${body.id}`, nodes_status);
    const counts = id === 'getConfig' && begun.get(request.path);
    if (!counts || !step.answer) return step;
    return { ...step, answer: { ...step.answer, body: { ...body, nodes_status: counts } } };
  };
}
