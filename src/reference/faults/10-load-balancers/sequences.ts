import { operationOf, refuseWhen } from '../blocks/index.ts';
import { alterConfigs, balancerInPath, configInPath } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** What goes wrong on a config only once something else was done to it, or to another one, before. */
export const sequencesFaults: readonly Fault[] = [
  {
    id: 'node-refused-after-a-refused-node',
    requirement: 'NODE-CREATE',
    kind: 'sequence',
    see: 'add a node with a used label, which is refused, and then one with a new label: it is refused too',
    wrap: (core) => {
      const spoilt = new Set<string>();
      const refusing = refuseWhen('createNode', (_, { path }) => spoilt.has(path))(core);
      return (...given) => {
        const [, , request] = given;
        const step = refusing(...given);
        const isRefused = operationOf(request).id === 'createNode' && step.answer?.status === 400;
        const reason = JSON.stringify(step.answer?.body ?? '');
        if (isRefused && reason.includes('label')) spoilt.add(request.path);
        return step;
      };
    },
  },
  {
    id: 'config-forgets-nodes-when-renamed-again',
    requirement: 'LBC-UPDATE',
    kind: 'sequence',
    see: 'rename a config, add a node and rename it again: nodes_status counts none',
    also: ['NODE-CREATE'],
    wrap: (core) => {
      const renamed = new Set<number>();
      const forgetting = alterConfigs('updateConfig', (configs, { id }) => {
        const isAgain = renamed.has(id);
        renamed.add(id);
        return configs.map((each) => (each.id === id && isAgain ? { ...each, nodes: [] } : each));
      });
      return forgetting(core);
    },
  },
  {
    id: 'node-lost-beside-a-renamed-config',
    requirement: 'NODE-CREATE',
    kind: 'sequence',
    see: 'rename a config and add a node to another one of the load balancer: it counts no more than before',
    wrap: (core) => {
      const renamed = new Map<number, number>();
      return (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        const { id } = operationOf(request);
        const balancer = balancerInPath(state, request)?.id;
        const config = configInPath(state, request)?.id;
        if (balancer === undefined || config === undefined) return step;
        if (id === 'updateConfig') renamed.set(balancer, config);
        const isLost = id === 'createNode' && (renamed.get(balancer) ?? config) !== config;
        return isLost ? { ...step, state } : step;
      };
    },
  },
];
