import { freshBackends } from '../../src/check/arrange/backend.ts';
import {
  type ArrangedNodeBalancer,
  arrangeConfig,
  arrangeNodeBalancer,
  configBody,
} from '../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { inRounds, race } from '../support/race.ts';
import { countsBecome, createNode } from './requests.ts';
import { comesToShow } from './shown-fields.ts';

/** Additions under way at the same time. */
const RUNNERS = 4;

/** Ports of the configs that race each other; which there are beside the first two is open. */
const PORTS = [80, 443, 8080, 8443];

/** What is added to one thing at the same time is all there: none undoes another (endpoints/load-balancers). */
export function racesChecks(check: Declare): void {
  check('configs and nodes added at the same time are all there', OF_RACES, async (t) => {
    await addConfigs(t, await arrangeNodeBalancer(t));
    await addNodes(t);
  });
}

const OF_RACES = ['LBC-CREATE', 'NODE-CREATE'];

/** Of those that are refused, since another is under way, nothing is said. */
async function addConfigs(t: CheckContext, { path }: ArrangedNodeBalancer): Promise<void> {
  const bodies = PORTS.map((port) => configBody(t, { port }));
  const creations = bodies.map((body) => () => t.owner.post(`${path}/configs`, body));
  const { answers } = await race(t, creations, { number: 1, of: 1 });
  for (const [at, made] of answers.entries()) {
    if (!made.ok) continue;
    const { label, port } = bodies[at] as { label: string; port: number };
    const config = `${path}/configs/${requireUndocumentedId(made)}`;
    await comesToShow(t, 'LBC-CREATE', config, { label, port });
  }
}

async function addNodes(t: CheckContext): Promise<void> {
  const config = await arrangeConfig(t);
  let added = 0;
  await inRounds(t, 3, async (round) => {
    const bodies = (await freshBackends(t, RUNNERS)).map((address) => ({
      label: t.names.label(),
      address,
    }));
    const adding = bodies.map((body) => () => createNode(t, config, body));
    const { answers, said } = await race(t, adding, round);
    added += answers.filter(({ ok }) => ok).length;
    await countsBecome(t, 'NODE-CREATE', config, {
      expected: `${added} nodes, up or down (${said})`,
      holds: ({ up, down }) => up + down === added,
    });
  });
}
