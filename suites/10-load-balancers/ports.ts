import {
  type ArrangedNodeBalancer,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../src/check/arrange/node-balancer.ts';
import { BalancerPort } from '../../src/check/balancer-port.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { blank } from '../support/certificates/blank.ts';
import { filled } from '../support/certificates/filled.ts';
import { renewed } from '../support/certificates/renewed.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { type Certificate, https, inEitherSpelling } from './https/certificate.ts';
import { isNotTaken, isTaken, secureConfig, shows } from './https/shown.ts';
import { OTHER_PORTS } from './listening.ts';

/** Ports beside those of another load balancer, and after several steps (resources/load-balancer#no-configs). */
export function portsChecks(check: Declare): void {
  check(
    'of two load balancers with the same ports each listens, whatever becomes of the other',
    ['LB-LISTENS', 'LBC-HTTPS-SERVED'],
    async (t) => {
      t.fixture('loadBalancers');
      leftToLongerRuns(t, 'ports beside those of another load balancer');
      const first = await arrangeNodeBalancer(t);
      await arrangeConfig(t, {}, first);
      const { mark } = t.creations;
      const label = t.names.label();
      const second = await arrangeNodeBalancer(t, { label });
      await arrangeConfig(t, {}, second);
      for (const each of [first, second]) await listens(t, each, 'beside another with this port');
      await whereShown(() => showTheirOwn(t, first, second));
      if (!(await areRemoved(t, mark))) return;
      await listens(t, first, 'once another with this port is deleted');
      const again = await whereShown(() => arrangeNodeBalancer(t, { label }));
      if (again === undefined) return;
      await arrangeConfig(t, {}, again);
      await listens(t, again, 'with the label of one that is deleted');
    },
    { objects: 3 },
  );

  check(
    'each port that a config leaves is left, and none is taken for what is refused',
    ['LB-LISTENS', 'LB-LISTENS-ONLY', 'LBC-HTTPS-SERVED'],
    async (t) => {
      t.fixture('loadBalancers');
      leftToLongerRuns(t, 'ports that are left one after the other');
      const balancer = await arrangeNodeBalancer(t);
      const path = await secureConfig(t, balancer);
      await showsThere(t, new BalancerPort(t, balancer, 443), filled);
      await refusedOpensNone(t, balancer, path);
      await leavesEach(t, balancer, path);
    },
  );
}

function listens(t: CheckContext, balancer: ArrangedNodeBalancer, when: string): Promise<void> {
  const port = new BalancerPort(t, balancer, 80);
  return port.comesTo('LB-LISTENS', `to take connections ${when}`, isTaken);
}

/** Takes connections, and then shows the certificate. */
async function showsThere(t: CheckContext, port: BalancerPort, sent: Certificate): Promise<void> {
  await port.comesTo('LB-LISTENS', 'to take connections: an HTTPS config has it', isTaken);
  await shows(t, port, sent);
}

/** A port that no other check asks for, which might show the right certificate by chance. */
const OWN_PORT = 9443;

/** Each shows the certificate that was sent for it on a port that both have. */
async function showTheirOwn(t: CheckContext, ...balancers: ArrangedNodeBalancer[]): Promise<void> {
  const certificates = [filled, renewed];
  for (const [at, balancer] of balancers.entries())
    await secureConfig(t, balancer, certificates[at], { port: OWN_PORT });
  for (const [at, balancer] of balancers.entries())
    await showsThere(t, new BalancerPort(t, balancer, OWN_PORT), certificates[at] ?? filled);
}

/** Removes what was made since the mark, where it can be removed. */
export async function areRemoved(t: CheckContext, mark: number): Promise<boolean> {
  if (t.impliedOperation('deleteNodeBalancer', { nodebalancerId: 0 }) === undefined) return false;
  await t.creations.clear(mark);
  // One that is not removed is kept.
  return t.creations.mark === mark;
}

/** A certificate that is refused opens no port. One that is taken is judged elsewhere. */
async function refusedOpensNone(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  path: string,
): Promise<void> {
  const [port, other] = [OTHER_PORTS.created, OTHER_PORTS.moved];
  const body = (sent: Certificate) => ({ ...https(sent), label: t.names.label() });
  const create = (sent: Certificate) =>
    t.owner.post(`${balancer.path}/configs`, { ...body(sent), port });
  const update = (sent: Certificate) => t.owner.put(path, { ...body(sent), port: other });
  for (const [send, asked] of [[create, port] as const, [update, other] as const]) {
    if (!(await areRefused(send))) return;
    await isSilent(t, balancer, asked, 'for which a config was refused alone');
  }
}

async function areRefused(send: (sent: Certificate) => Promise<Answer>): Promise<boolean> {
  const answers: Answer[] = [];
  await inEitherSpelling(blank, async (sent) => {
    const answer = await send(sent);
    answers.push(answer);
    return answer;
  });
  return answers.every(({ refused }) => refused);
}

/** A config that is moved twice and back, and changes its protocol there and back. What is refused says nothing. */
async function leavesEach(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  path: string,
): Promise<void> {
  const first = 443;
  const left = new Set([first]);
  for (const port of [OTHER_PORTS.created, OTHER_PORTS.moved, first]) {
    if (!(await t.owner.put(path, { port })).ok) return;
    left.delete(port);
    await showsThere(t, new BalancerPort(t, balancer, port), filled);
    for (const each of left) await isSilent(t, balancer, each, 'that its config has left');
    left.add(port);
  }
  if (!(await t.owner.put(path, { protocol: 'http' })).ok) return;
  const port = new BalancerPort(t, balancer, first);
  await port.look();
  const secure = (sent: Certificate) => t.owner.put(path, { protocol: 'https', ...sent });
  if ((await inEitherSpelling(renewed, secure)).ok) await showsThere(t, port, renewed);
}

function isSilent(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  port: number,
  which: string,
): Promise<void> {
  const expected = `to take no connection, a port ${which}`;
  return new BalancerPort(t, balancer, port).comesTo('LB-LISTENS-ONLY', expected, isNotTaken);
}
