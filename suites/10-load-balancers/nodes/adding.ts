import { freshBackends } from '../../../src/check/arrange/backend.ts';
import type { ArrangedConfig } from '../../../src/check/arrange/node-balancer.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { addedNode, countsBecome, createNode } from '../requests.ts';
import { echoes } from '../shown-fields.ts';

interface Node {
  readonly label: string;
  readonly address: string;
}

/** Labels unlike those that anybody takes: with capitals, with a letter that no normal form takes apart, and a long one. */
const ODD: readonly ((label: string) => string)[] = [
  (label) => `Node-${label.toUpperCase()}`,
  (label) => `${label}\u6f22`,
  (label) => label.padEnd(70, 'x'),
];

/**
 * Adds a node. Which labels one may have is open: an odd one may be refused, and what is taken is kept as it was sent.
 * @param index which of the odd labels is tried, where there are so many
 * @returns the node as it was taken
 */
export async function addsNode(
  t: CheckContext,
  config: ArrangedConfig,
  address: string,
  index: number,
): Promise<Node> {
  const plain = { label: t.names.label(), address };
  const odd = { ...plain, label: ODD[index]?.(plain.label) ?? plain.label };
  const tried = await createNode(t, config, odd);
  const made = tried.ok ? tried : await addedNode(t, config, plain);
  t.accepted('NODE-CREATE', made);
  const taken = tried.ok ? odd : plain;
  echoes(t, 'NODE-CREATE', made, taken);
  return taken;
}

/** The very same node again may be answered as the one that is there, but is no other one beside it. */
export async function isAddedOnce(
  t: CheckContext,
  config: ArrangedConfig,
  node: Node,
): Promise<void> {
  const again = await createNode(t, config, node);
  if (!again.ok) return t.refused('NODE-LABEL-UNIQUE', again);
  await countsBecome(t, 'NODE-LABEL-UNIQUE', config, {
    expected: 'four nodes still, since the last one was sent twice',
    holds: ({ up, down }) => up + down === 4,
  });
}

/** No label of these nodes is free, whichever letters it has. Nothing is counted after that: who takes one may add it. */
export async function areTaken(
  t: CheckContext,
  config: ArrangedConfig,
  nodes: readonly Node[],
): Promise<void> {
  for (const { label } of nodes) {
    const [address = ''] = await freshBackends(t, 1);
    t.refused('NODE-LABEL-UNIQUE', await createNode(t, config, { label, address }));
  }
}
