import { privateAddressOf, quietBackends } from '../../../src/check/arrange/backend.ts';
import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import {
  type ArrangedConfig,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { filled } from '../../support/certificates/filled.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { type Certificate, https, inEitherSpelling } from '../https/certificate.ts';
import { countsBecome, createNode } from '../requests.ts';

/** The region of backends, which is that of their load balancer (resources/load-balancer#region). */
export function nodeRegionsChecks(check: Declare): void {
  check(
    'a backend is in the region of its load balancer',
    ['NODE-SAME-REGION'],
    async (t) => {
      const region = t.fixture('secondRegion');
      const there = await arrangeConfig(t, {}, await arrangeNodeBalancer(t, { region }));
      const here = await arrangeConfig(t);
      const besideThere = await arrangeConfig(t, { port: 443 }, there.nodeBalancer);
      const besideHere = await arrangeConfig(t, { port: 443 }, here.nodeBalancer);
      const instance = await arrangeInstance(t, { region });
      // No port that a config has here: nothing but the region is special.
      const address = `${await privateAddressOf(t, instance)}:8081`;
      const add = (config: ArrangedConfig, of: string) =>
        createNode(t, config, { label: t.names.label(), address: of });
      const isOk = (answer: { ok: boolean }) => answer.ok;
      const { last: own } = await poll(() => add(there, address), isOk, t.convergence);
      t.accepted('NODE-SAME-REGION', own);
      const [elsewhere = ''] = await quietBackends(t, 1);
      await assertOfOneInstance(t, [address, elsewhere]);
      for (const config of [here, besideHere]) {
        t.refused('NODE-SAME-REGION', await add(config, address));
      }
      for (const config of [there, besideThere]) {
        t.refused('NODE-SAME-REGION', await add(config, elsewhere));
      }
      await counts(t, here.path, 0);
      await counts(t, there.path, 1);
      if (isShortRun(t)) return;
      // Nothing of this depends on what the config has already.
      await add(besideHere, elsewhere);
      t.refused('NODE-SAME-REGION', await add(besideHere, address));
      const secure = (sent: Certificate) => t.owner.put(besideHere.path, https(sent));
      if (!(await inEitherSpelling(filled, secure)).ok) return;
      t.refused('NODE-SAME-REGION', await add(besideHere, address));
    },
    { objects: 3 },
  );
}

/**
 * Each region may number its private addresses anew: then an address of one is that of another instance
 * in the other, which is a right backend there.
 * @throws Inconclusive when two of these addresses, or two instances that show theirs, are the same, or instances do not
 *   show theirs (SIL-INST-ANSWER)
 */
async function assertOfOneInstance(t: CheckContext, backends: readonly string[]): Promise<void> {
  const ips = backends.map((backend) => backend.replace(/:.*/, ''));
  const instances = (await t.owner.list('/compute/instances')) ?? [];
  if (!instances.every(({ ipv4 }) => Array.isArray(ipv4)))
    throw new Inconclusive('instances are listed without their addresses');
  const shown = instances.flatMap(({ ipv4 }) => ipv4);
  const isShared = (ip: string) => shown.filter((each) => each === ip).length > 1;
  if (new Set(ips).size === ips.length && !ips.some(isShared)) return;
  throw new Inconclusive(`two instances have one of the addresses ${ips.join(' and ')}`);
}

/** A node that was refused is not counted, whether up or down. */
async function counts(t: CheckContext, path: string, nodes: number): Promise<void> {
  await countsBecome(
    t,
    'NODE-SAME-REGION',
    { path },
    {
      expected: `${nodes} nodes, without those that were refused for their region`,
      holds: ({ up, down }) => up + down === nodes,
    },
  );
}
