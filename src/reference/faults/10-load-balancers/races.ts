import type { Core } from '../../core.ts';
import { operationOf } from '../blocks/index.ts';
import { alterConfigs, alterNodes } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Whoever comes right behind an addition has not seen it, and undoes it (endpoints/load-balancers). */
export const racesFaults: readonly Fault[] = [
  {
    id: 'config-undone-by-the-next',
    requirement: 'LBC-CREATE',
    kind: 'race',
    see: 'add configs for two ports at once: one of them cannot be read',
    wrap: rightBehind('createConfig', (isBehind) =>
      alterConfigs('createConfig', (configs) =>
        isBehind() ? [...configs.slice(0, -2), ...configs.slice(-1)] : configs,
      ),
    ),
  },
  {
    id: 'node-undone-by-the-next',
    requirement: 'NODE-CREATE',
    kind: 'race',
    see: 'add four nodes at once: nodes_status counts fewer',
    wrap: rightBehind('createNode', (isBehind) =>
      alterNodes((nodes) => (isBehind() ? [...nodes.slice(0, -2), ...nodes.slice(-1)] : nodes)),
    ),
  },
];

/** A fault of requests of this operation that come right after another one with the same path. */
function rightBehind(
  operation: string,
  fault: (isBehind: () => boolean) => (core: Core) => Core,
): Fault['wrap'] {
  return (core) => {
    let [latest, isBehind] = ['', false];
    const wrapped = fault(() => isBehind)(core);
    return (state, principal, request, ...rest) => {
      isBehind = operationOf(request).id === operation && latest === request.path;
      latest = operationOf(request).id === operation ? request.path : '';
      return wrapped(state, principal, request, ...rest);
    };
  };
}
