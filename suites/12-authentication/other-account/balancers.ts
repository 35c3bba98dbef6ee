import { configBody } from '../../../src/check/arrange/node-balancer.ts';
import { mayBePrivate } from '../../../src/check/arrange/private-address.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { deploy } from '../../09-images/requests.ts';
import { uncountedConfig } from '../../10-load-balancers/requests.ts';
import { idOf } from '../../11-instances/requests.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { nodeBody } from '../lawful-requests.ts';
import { mayBeTheirs } from '../other-account.ts';

const REQUIREMENT = 'AUTH-OTHER-ACCOUNT';

/** Load balancers of another account, their configs and their nodes (service#rule-1). */
export function otherAccountBalancersChecks(check: Declare): void {
  check('nobody acts on a load balancer of another account', ['AUTH-OTHER-ACCOUNT'], async (t) => {
    const { path, nodeBalancer, body } = await uncountedConfig(t);
    const other = t.as('otherAccount');
    const read = await other.get(path);
    if (read.ok && read.body?.label !== body?.label) {
      throw mayBeTheirs(path);
    }
    t.refused(REQUIREMENT, read);
    const notTheirs = (answer: Answer) => isNotTheirs(t, path, answer);
    await notTheirs(await other.put(path, { label: t.names.label() }));
    const config = configBody(t, { port: 81 });
    const made = await other.post(`${nodeBalancer.path}/configs`, config);
    if (made.ok) await assertOnOurs(t, nodeBalancer.path, made);
    t.refused(REQUIREMENT, made);
    await notTheirs(await other.post(path, await nodeBody(t)));
  });

  check(
    'nobody adds an instance of theirs to a load balancer of another account',
    [REQUIREMENT],
    async (t) => {
      leftToLongerRuns(t, 'instances of the other account');
      const { path } = await uncountedConfig(t);
      const other = t.as('otherAccount');
      const address = `${await addressOf(t, other)}:80`;
      await isNotTheirs(t, path, await other.post(path, { label: t.names.label(), address }));
    },
    { objects: 1 },
  );
}

/** The private address of a new instance of theirs. @throws Inconclusive when it gets none */
async function addressOf(t: CheckContext, other: Caller): Promise<string> {
  const deployed = await deploy(t, {}, other);
  if (!deployed.ok)
    throw new Inconclusive(`the other account deploys nothing: ${deployed.summary}`);
  const body = { type: 'ipv4', public: false, compute_id: idOf(deployed) };
  const ask = () => other.post('/networking/ips', body);
  const { last } = await poll(ask, ({ ok }) => ok, transitionTime(t));
  const address = last.ok ? last.body?.address : undefined;
  if (mayBePrivate(address)) return address;
  throw new Inconclusive(`the instance comes to no private address: ${last.summary}`);
}

/** @throws Inconclusive where they have a config at the same path */
async function isNotTheirs(t: CheckContext, path: string, answer: Answer): Promise<void> {
  if (answer.ok && (await t.as('otherAccount').get(path)).ok) throw mayBeTheirs(path);
  t.refused(REQUIREMENT, answer);
}

/**
 * No documented operation reads a load balancer: the other account may have one of the same id, without a config of
 * the same id, and configure that.
 * @throws Inconclusive unless the config is found on ours
 */
async function assertOnOurs(t: CheckContext, balancer: string, { body, exchange }: Answer) {
  const { label } = JSON.parse(exchange.requestBody ?? '{}');
  const path = `${balancer}/configs/${body?.id}`;
  const seen = await readOnce(t, path, (read) => read.body?.label === label);
  if (seen.ok && seen.body?.label === label) return;
  throw mayBeTheirs(balancer);
}
