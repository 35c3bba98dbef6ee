import { alterAnswer } from '../../blocks/index.ts';
import { configInPath } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** Nodes that do not come up by their place, or by what became of their config before (states/node). */
export const healthStepsFaults: readonly Fault[] = [
  {
    id: 'node-after-the-second-never-up',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'add three nodes to a config, the third of a live backend: it stays down',
    wrap: alterAnswer('getConfig', (body, request, state) => {
      const nodes = configInPath(state, request)?.nodes ?? [];
      const up = nodes.slice(0, 2).filter(({ status }) => status === 'up').length;
      return { ...body, nodes_status: { up, down: nodes.length - up } };
    }),
  },
  {
    id: 'nodes-down-once-their-port-was-updated',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'update the port of a config with a node that is up: it is counted down from then on',
    wrap: (core) => {
      const moved = new Set<string>();
      const updating = alterAnswer('updateConfig', (_, { path, body }) => {
        if (Object(body).port !== undefined) moved.add(path);
      })(core);
      return alterAnswer('getConfig', (body, { path }) => {
        const { up, down } = body.nodes_status;
        return moved.has(path) ? { ...body, nodes_status: { up: 0, down: up + down } } : undefined;
      })(updating);
    },
  },
  {
    id: 'node-added-after-an-update-never-up',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'update a config and add a node of a live backend: it stays down',
    wrap: (core) => {
      const known = new Map<string, number>();
      const updating = alterAnswer('updateConfig', (_, request, state) => {
        const { length } = configInPath(state, request)?.nodes ?? [];
        if (!known.has(request.path)) known.set(request.path, length);
      })(core);
      return alterAnswer('getConfig', (body, request, state) => {
        const nodes = configInPath(state, request)?.nodes ?? [];
        const checked = nodes.slice(0, known.get(request.path) ?? nodes.length);
        const up = checked.filter(({ status }) => status === 'up').length;
        return { ...body, nodes_status: { up, down: nodes.length - up } };
      })(updating);
    },
  },
  {
    id: 'node-down-as-its-config-is-updated-stays-down',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'update a config while its node is down and start the backend: it stays down',
    wrap: (core) => {
      const stuck = new Set<number>();
      const updating = alterAnswer('updateConfig', (_, request, state) => {
        const nodes = configInPath(state, request)?.nodes ?? [];
        for (const { id } of nodes.filter(({ status }) => status === 'down')) stuck.add(id);
      })(core);
      return alterAnswer('getConfig', (body, request, state) => {
        const nodes = configInPath(state, request)?.nodes ?? [];
        const isUp = nodes.filter(({ id, status }) => status === 'up' && !stuck.has(id));
        return { ...body, nodes_status: { up: isUp.length, down: nodes.length - isUp.length } };
      })(updating);
    },
  },
];
