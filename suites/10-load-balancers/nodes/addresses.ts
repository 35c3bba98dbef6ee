import { isIPv4 } from 'node:net';
import { freshBackends } from '../../../src/check/arrange/backend.ts';
import { sharedInstance } from '../../../src/check/arrange/instance.ts';
import { arrangeConfig } from '../../../src/check/arrange/node-balancer.ts';
import { instanceRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Skip } from '../../../src/result/signals.ts';
import { nodeAddress } from '../../../src/rules/10-load-balancers/node-address.ts';
import { contains, parseCidr, rangeAround } from '../../../src/rules/index.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { addedNode, createNode, uncountedConfig } from '../requests.ts';
import { echoes } from '../shown-fields.ts';

/** Ports of nodes, and what says that they are taken: both ends, and the one that the config has itself. */
const PORTS = [
  [65_535, 'NODE-ADDRESS-FORM'],
  [1, 'NODE-ADDRESS-FORM'],
  [80, 'NODE-CREATE'],
] as const;

/** Public ones: of all kinds, and beside each private range. */
const PUBLIC = ['8.8.8.8', '172.32.0.1', '172.15.255.254', '192.169.0.1', '11.0.0.1'];

/** Addresses of backend nodes (resources/load-balancer#node.address). */
export function addressesChecks(check: Declare): void {
  check(
    'an address that would do is refused without its port, and a public one',
    ['NODE-ADDRESS-FORM', 'NODE-CREATE'],
    async (t) => {
      // Two nodes may not be allowed to share an address: made again, the check needs a config of its own.
      const config = await (t.turn === 1 ? uncountedConfig(t) : arrangeConfig(t));
      const [backend = ''] = await freshBackends(t, 1);
      const [address = ''] = backend.split(':');
      // An address that no instance has may be refused for that reason: this one has an instance.
      for (const [port, requirement] of isShortRun(t) ? PORTS.slice(0, 2) : PORTS) {
        const body = { label: t.names.label(), address: `${address}:${port}` };
        const made = await addedNode(t, config, body);
        t.accepted(requirement, made);
        echoes(t, 'NODE-CREATE', made, body);
      }
      // What a first node of a config may not be, a further one may not be either.
      const withoutPort = [address, `${address}:`, `${address}:http`, `${address}:65536`];
      const withMore = [`http://${backend}`, `${backend}:80`];
      const notPrivate = (isShortRun(t) ? PUBLIC.slice(0, 2) : PUBLIC).map((ip) => `${ip}:80`);
      for (const wrong of [...withoutPort, ...withMore, ...notPrivate]) {
        const body = { label: t.names.label(), address: wrong };
        t.refused('NODE-ADDRESS-FORM', await createNode(t, config, body));
      }
      await observeNeeded(t, config.path, backend);
    },
  );

  check(
    'the public address of an instance is none of a backend',
    ['NODE-ADDRESS-FORM'],
    async (t) => {
      leftToLongerRuns(t, 'public addresses of instances');
      const config = await (t.turn === 1 ? uncountedConfig(t) : arrangeConfig(t));
      const { id } = await sharedInstance(t);
      const { body } = await instanceRecord(t, id);
      const shown: unknown[] = Array.isArray(body.ipv4) ? body.ipv4 : [];
      const [address, ...more] = shown.filter(isPublic);
      // Each instance has one.
      if (address === undefined || more.length > 0)
        throw new Skip('no address of the instance is public beyond doubt', 'fixtures.instance');
      const node = { label: t.names.label(), address: `${address}:80` };
      t.refused('NODE-ADDRESS-FORM', await createNode(t, config, node));
    },
  );
}

/**
 * Whether an address is public beyond doubt. Ranges that are kept for documents and the like hold public addresses of some
 * targets, and private ones for some libraries.
 */
function isPublic(address: unknown): address is string {
  if (typeof address !== 'string' || !isIPv4(address)) return false;
  const range = parseCidr(`${address}/32`);
  return nodeAddress.refuse(`${address}:80`) !== undefined || (!!range && contains(TESTED, range));
}

/** What networks are measured with (RFC 2544): 198.18.0.0/15. */
const TESTED = rangeAround(0xc6120000, 15);

/** Which fields a node requires is open; each is left out in turn. */
async function observeNeeded(t: CheckContext, path: string, address: string): Promise<void> {
  const bodies = { label: { address }, address: { label: t.names.label() } };
  for (const [field, body] of Object.entries(bodies)) {
    const answer = await t.owner.post(path, body);
    t.observe('SIL-NODE-REQUIRED', `${field} is ${answer.ok ? 'optional' : 'required'}`, answer);
  }
}
