import type { ArrangedConfig } from '../../src/check/arrange/node-balancer.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { whereShown } from '../support/where-shown.ts';
import { createNode } from './requests.ts';

/** What no service carries out, since one of its fields is of another type or form. */
export const REFUSED = {
  'a node': (t: CheckContext, config: ArrangedConfig) =>
    createNode(t, config, { label: t.names.label(), address: 'nobody' }),
  'an update': (t: CheckContext, { path }: ArrangedConfig) =>
    t.owner.put(path, { label: t.names.label(), port: {} }),
  'a config': (t: CheckContext, { nodeBalancer }: ArrangedConfig) =>
    t.owner.post(`${nodeBalancer.path}/configs`, { label: t.names.label(), port: {} }),
};

/** Asks for all of that, and tags the load balancer. What is accepted is judged elsewhere, and ends it. */
export async function isLeftAlone(t: CheckContext, config: ArrangedConfig, look = async () => {}) {
  for (const ask of Object.values(REFUSED)) {
    if (!(await ask(t, config)).refused) return;
    await look();
  }
  const { id } = config.nodeBalancer;
  if (await whereShown(() => arrangeTag(t, { nodebalancers: [id] }))) await look();
}
