import type { Core } from '../../../core.ts';
import type { BalancerConfig } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { acceptWhen, instead, refuseWhen } from '../../blocks/index.ts';
import { balancerInPath, configInPath } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** Backends of another region than their load balancer that are added or counted, and those of its own that are not (states/node). */
export const regionsOfNodesFaults: readonly Fault[] = [
  anywhere('in-any-region', () => true),
  anywhere('from-the-first-region', (region) => region !== 'us-east'),
  anywhere('for-the-first-region', (region) => region === 'us-east'),
  anywhere('in-any-region-of-a-second-config', (_, [first], id) => first?.id !== id),
  anywhere(
    'in-any-region-beside-others',
    (region, configs, id) =>
      region === 'us-east' && configs.some((each) => each.id === id && each.nodes.length > 0),
  ),
  anywhere('in-any-region-of-a-config-with-https', (_, configs, id) =>
    configs.some((each) => each.id === id && each.protocol === 'https'),
  ),
  {
    id: 'node-refused-for-its-region-yet-counted',
    requirement: 'NODE-SAME-REGION',
    kind: 'atomicity',
    see: 'add a backend of another region to a load balancer: it is refused, and counted',
    wrap: countsRefused,
  },
  {
    id: 'node-only-in-the-first-region',
    requirement: 'NODE-SAME-REGION',
    kind: 'over-strict',
    see: 'add a backend of the second region to a load balancer there: it is refused',
    wrap: refuseWhen('createNode', (_, request, state) => {
      return balancerInPath(state, request)?.region !== 'us-east';
    }),
  },
];

/** A backend of another region is accepted where `when` picks the region of the load balancer. */
function anywhere(
  id: string,
  when: (region: string, configs: readonly BalancerConfig[], config: number | undefined) => boolean,
): Fault {
  return {
    id: `node-${id}`,
    requirement: 'NODE-SAME-REGION',
    kind: id === 'in-any-region' ? 'cross-resource' : 'rare-value',
    see: `add a backend of another region (${id}): it is added`,
    wrap: acceptWhen(
      'createNode',
      ({ address }, request, state) => {
        const { region, configs = [] } = balancerInPath(state, request) ?? {};
        const own = regionOf(String(address), state);
        if (region === undefined || own === undefined || own === region) return false;
        return when(region, configs, configInPath(state, request)?.id);
      },
      (body) => ({ ...body, address: '172.31.255.254:80' }),
    ),
  };
}

/** Adds nodes of another region under an address that would do, and says that they are refused. */
function countsRefused(core: Core): Core {
  return instead('createNode', (inner, state, principal, request, ...rest) => {
    const step = inner(state, principal, request, ...rest);
    const { address } = (request.body ?? {}) as { readonly address?: string };
    const [own, region] = [
      balancerInPath(state, request)?.region,
      regionOf(String(address), state),
    ];
    if (!step.answer || step.answer.status < 400 || !region || region === own) return step;
    const body = { ...(request.body as object), address: '172.31.255.254:80' };
    return { ...step, state: inner(state, principal, { ...request, body }, ...rest).state };
  })(core);
}

/** The region of the instance with this address. */
function regionOf(address: string, { instances }: State): string | undefined {
  const host = address.slice(0, address.lastIndexOf(':'));
  for (const { region, ipv4 } of instances) {
    if (ipv4.some((each) => each.address === host)) return region;
  }
  return undefined;
}
