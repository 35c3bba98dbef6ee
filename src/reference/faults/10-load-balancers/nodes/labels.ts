import type { BalancerNode } from '../../../entities.ts';
import { acceptWhen, type Body, operationOf } from '../../blocks/index.ts';
import { configInPath } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** Labels that two nodes of a config may have (resources/load-balancer#node). */
export const labelsOfNodesFaults: readonly Fault[] = [
  labelTaken('at-all', 'cross-resource', () => true),
  labelTaken('of-an-older-node', 'sequence', (nodes, { label }) => nodes.at(-1)?.label !== label),
  labelTaken('with-capitals', 'rare-value', (_, { label }) => /[A-Z]/.test(label)),
  labelTaken('beyond-ascii', 'rare-value', (_, { label }) => /[^\p{ASCII}]/u.test(label)),
  labelTaken('that-is-long', 'rare-value', (_, { label }) => label.length > 64),
  {
    id: 'node-sent-twice-is-two',
    requirement: 'NODE-LABEL-UNIQUE',
    kind: 'rare-value',
    see: 'add a node with label and address of one that is there: it is added',
    wrap: labelTakenWhen((nodes, { label, address }) =>
      nodes.some((each) => each.label === label && each.address === address),
    ),
  },
  {
    id: 'node-label-taken-in-a-race',
    requirement: 'NODE-LABEL-UNIQUE',
    kind: 'race',
    see: 'add one label four times at once: two nodes have it',
    wrap: (core) => {
      // Whoever comes right behind an addition has looked before that one was kept.
      let latest: unknown;
      const blind = labelTakenWhen((nodes, { label }) => {
        return label === latest && nodes.length > 0;
      })(core);
      return (state, principal, request, ...rest) => {
        const step = blind(state, principal, request, ...rest);
        latest = operationOf(request).id === 'createNode' && (request.body as Body)?.label;
        return step;
      };
    },
  },
];

type Nodes = readonly BalancerNode[];

/** A label that a node of the config has is taken by another, when `when` picks the addition. */
function labelTakenWhen(when: (nodes: Nodes, body: Body) => boolean): Fault['wrap'] {
  let count = 0;
  return acceptWhen(
    'createNode',
    (body, request, state) => {
      const nodes = configInPath(state, request)?.nodes ?? [];
      return nodes.some(({ label }) => label === body.label) && when(nodes, body);
    },
    (body) => {
      count += 1;
      return { ...body, label: `lawful-${count}` };
    },
  );
}

function labelTaken(
  id: string,
  kind: Fault['kind'],
  when: (nodes: Nodes, body: Body) => boolean,
): Fault {
  return {
    id: `node-label-taken-${id}`,
    requirement: 'NODE-LABEL-UNIQUE',
    kind,
    see: `add a node with the label of another (${id}): it is added`,
    wrap: labelTakenWhen(when),
  };
}
