import { quietBackends } from '../../src/check/arrange/backend.ts';
import {
  type ArrangedConfig,
  type ArrangedNodeBalancer,
  arrangeConfig,
  arrangeNodeBalancer,
  configBody,
} from '../../src/check/arrange/node-balancer.ts';
import { BalancerPort } from '../../src/check/balancer-port.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { blank } from '../support/certificates/blank.ts';
import { filled } from '../support/certificates/filled.ts';
import { renewed } from '../support/certificates/renewed.ts';
import { inSecondRegion } from '../support/lent/second-region.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { type Certificate, https, inEitherSpelling } from './https/certificate.ts';
import { isNotTaken, isTaken, secureConfig, shows } from './https/shown.ts';
import { createConfig, createNode, nodesStatus } from './requests.ts';

/** Where a load balancer listens, and with which certificate (resources/load-balancer#no-configs). */
export function listeningChecks(check: Declare): void {
  check(
    'a load balancer listens on the port of its config, and on no other',
    ['LB-LISTENS', 'LB-LISTENS-ONLY', 'LBC-HTTPS-SERVED'],
    async (t) => {
      t.fixture('loadBalancers');
      const balancer = await arrangeNodeBalancer(t);
      const [first, second] = [80, 8080].map((port) => new BalancerPort(t, balancer, port));
      const silent = (port: BalancerPort | undefined, when: string) =>
        port?.comesTo('LB-LISTENS-ONLY', `to take no connection ${when}`, isNotTaken);
      await silent(first, 'before the load balancer has a config');
      const config = await arrangeConfig(t, {}, balancer);
      await first?.comesTo('LB-LISTENS', 'to take connections: a config has its port', isTaken);
      await listensStill(t, config, first);
      await silent(second, 'while no config has its port');
      const moved = await t.owner.put(config.path, { port: 8080 });
      if (!moved.ok) throw new Inconclusive(`the port cannot be changed: ${moved.summary}`);
      const expected = 'to take connections: its config was updated to this port';
      await second?.comesTo('LB-LISTENS', expected, isTaken);
      await silent(first, 'once its config has another port');
      await arrangeConfig(t, {}, balancer);
      await first?.comesTo('LB-LISTENS', 'to take connections: a second config has it', isTaken);
      await second?.comesTo('LB-LISTENS', 'to take connections beside the other port', isTaken);
      await listensForThird(t, balancer);
      if (second) await listensWithHttps(t, config, second);
      const other = await arrangeNodeBalancer(t);
      const beside = await arrangeConfig(t, {}, other);
      const port80 = new BalancerPort(t, other, 80);
      const expected80 = 'to take connections beside another load balancer with this port';
      await port80.comesTo('LB-LISTENS', expected80, isTaken);
      await listensWithNodeDown(t, beside, port80);
    },
    { objects: 2 },
  );

  check(
    'any port with HTTPS is listened on, and shows the certificate that was sent last',
    ['LB-LISTENS', 'LBC-HTTPS-SERVED'],
    async (t) => {
      t.fixture('loadBalancers');
      const balancer = await inSecondRegion(t, (wish) => arrangeNodeBalancer(t, wish));
      const path = await secureConfig(t, balancer);
      const port = new BalancerPort(t, balancer, 443);
      await port.comesTo('LB-LISTENS', 'to take connections: an HTTPS config has it', isTaken);
      await shows(t, port, filled);
      await listensStill(t, { path }, port, () => shows(t, port, filled));
      const update = (sent: Certificate) => t.owner.put(path, { ...sent });
      const updated = await inEitherSpelling(renewed, update);
      if (!updated.ok) throw new Inconclusive(`no certificate can be renewed: ${updated.summary}`);
      await shows(t, port, renewed);
      if (!isShortRun(t)) await refusalChangesNothing(t, path, port);
      await listensElsewhere(t, balancer, path);
    },
  );
}

/** A third config, without health checks; a refused one says nothing, as a target may take fewer. */
async function listensForThird(t: CheckContext, balancer: ArrangedNodeBalancer): Promise<void> {
  const { check: _, ...body } = configBody(t, { port: 443 });
  if (!(await t.owner.post(`${balancer.path}/configs`, body)).ok) return;
  const third = new BalancerPort(t, balancer, 443);
  await third.comesTo('LB-LISTENS', 'to take connections: a third config has it', isTaken);
}

/** Whether a backend is there changes nothing for the port. A node that is refused, or never down, says nothing. */
async function listensWithNodeDown(
  t: CheckContext,
  config: ArrangedConfig,
  port: BalancerPort,
): Promise<void> {
  if (isShortRun(t)) return;
  const [address = ''] = await quietBackends(t, 1);
  if (!(await createNode(t, config, { label: t.names.label(), address })).ok) return;
  const look = () => t.owner.get(config.path);
  const isDown = await poll(look, (seen) => nodesStatus(seen).down === 1, t.backendConvergence);
  if (!isDown.held) return;
  await port.comesTo('LB-LISTENS', 'to take connections: it has a config, if no node up', isTaken);
}

/** An update of the protocol leaves the port, and shows the certificate there. One that is refused says nothing. */
async function listensWithHttps(
  t: CheckContext,
  { path }: { readonly path: string },
  port: BalancerPort,
): Promise<void> {
  const change = (sent: Certificate) => t.owner.put(path, { protocol: 'https', ...sent });
  if (!(await inEitherSpelling(filled, change)).ok) return;
  await port.comesTo('LB-LISTENS', 'to take connections: its config has HTTPS by now', isTaken);
  if (!isShortRun(t)) await shows(t, port, filled);
}

/** An update that names neither the port nor a certificate changes nothing for clients. Refused ones are judged elsewhere. */
async function listensStill(
  t: CheckContext,
  { path }: { readonly path: string },
  port: BalancerPort | undefined,
  look = async () => {},
): Promise<void> {
  const both = { label: t.names.label(), check: 'connection' };
  for (const change of [{ label: t.names.label() }, { check: 'connection' }, both]) {
    if (!(await t.owner.put(path, change)).ok) continue;
    await port?.comesTo('LB-LISTENS', 'to take connections: its port was not updated', isTaken);
    await look();
  }
}

/** A certificate that is refused is not shown, and its port not left. One that is taken is judged elsewhere. */
async function refusalChangesNothing(t: CheckContext, path: string, port: BalancerPort) {
  const send = (sent: Certificate) => t.owner.put(path, { ...sent, port: OTHER_PORTS.created });
  if (!(await inEitherSpelling(blank, send)).refused) return;
  await port.comesTo('LB-LISTENS', 'to take connections: its update was refused', isTaken);
  await shows(t, port, renewed);
}

/** The certificate of one config is renewed once more, and that of another one of the load balancer is not. */
async function renewsOne(t: CheckContext, path: string, port: BalancerPort, other: BalancerPort) {
  const update = (sent: Certificate) => t.owner.put(path, { ...sent });
  if (!(await inEitherSpelling(renewed, update)).ok) return;
  await shows(t, port, renewed);
  await shows(t, other, filled);
}

/** Ports that HTTPS does not have by custom; which ports there are is open (SIL-LBC-PORT-BOUNDS). */
export const OTHER_PORTS = { created: 8443, moved: 10_443 };

/** A new config with HTTPS on another port, and the one of this path once it is moved to another, and back. */
async function listensElsewhere(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  path: string,
): Promise<void> {
  const create = (sent: Certificate) =>
    createConfig(t, balancer, { ...https(sent), port: OTHER_PORTS.created });
  const created = new BalancerPort(t, balancer, OTHER_PORTS.created);
  const isMade = (await inEitherSpelling(filled, create)).ok;
  if (isMade) {
    await created.comesTo('LB-LISTENS', 'to take connections: an HTTPS config has it', isTaken);
    await shows(t, created, filled);
  }
  if (!(await t.owner.put(path, { port: OTHER_PORTS.moved })).ok) return;
  const port = new BalancerPort(t, balancer, OTHER_PORTS.moved);
  await port.comesTo('LB-LISTENS', 'to take connections: an HTTPS config was moved to it', isTaken);
  await shows(t, port, renewed);
  const goBack = (sent: Certificate) => t.owner.put(path, { port: 443, ...sent });
  if (!(await inEitherSpelling(filled, goBack)).ok) return;
  const back = new BalancerPort(t, balancer, 443);
  await shows(t, back, filled);
  if (isMade && !isShortRun(t)) await renewsOne(t, path, back, created);
  if (!(await t.owner.put(path, { port: 80, protocol: 'http' })).ok) return;
  const both = 'to take connections: its config was updated to this port and another protocol';
  await new BalancerPort(t, balancer, 80).comesTo('LB-LISTENS', both, isTaken);
}
