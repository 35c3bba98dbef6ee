import { onQuietPort, quietBackends } from '../../../src/check/arrange/backend.ts';
import { arrangeConfig, arrangeNodeBalancer } from '../../../src/check/arrange/node-balancer.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { taggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { takesUpdate } from '../../../src/check/in-the-end.ts';
import {
  changed,
  changedAsShown,
  knownRecord,
  staysWhole,
} from '../../../src/check/whole/record.ts';
import { Skip } from '../../../src/result/signals.ts';
import { removeTag } from '../../08-tags/requests.ts';
import { filled } from '../../support/certificates/filled.ts';
import { renewed } from '../../support/certificates/renewed.ts';
import { type Certificate, inEitherSpelling } from '../https/certificate.ts';
import { addedNode, createNode, unchangedConfig } from '../requests.ts';
import {
  type Balancer,
  hold,
  type KnownConfig,
  knownBalancer,
  knownConfig,
  OF_CONFIG,
  type Step,
  staysInRegion,
  THROTTLE,
} from './known-balancer.ts';
import { refusals, refuse } from './refused.ts';

const REQUIREMENTS = [
  'LB-LABEL-UNIQUE',
  'LB-REGION-FIXED',
  'LBC-CREATE',
  'LBC-UPDATE',
  'NODE-CREATE',
  'TAG-CREATE-NODEBALANCERS',
  'TAG-DELETE-UNTAGS',
  'ERR-UNCHANGED',
  'ERR-UNCHANGED-ELSEWHERE',
];

/** Every operation on a load balancer, its configs and nodes, twice: the rest stays as it was. */
export function wholeRecordChecks(check: Declare): void {
  check(
    'each operation changes what it names, of a load balancer, its configs and their nodes, the second time too',
    REQUIREMENTS,
    async (t) => {
      if (t.run.settings.effort === 'smoke') {
        throw new Skip('so many reads are too many for a smoke run', '--effort standard');
      }
      const arranged = await arrangeNodeBalancer(t, { client_conn_throttle: THROTTLE });
      const record = await taggedRecord(t, 'nodebalancers', arranged.id);
      const known = await knownBalancer(record, arranged.path);
      const first = await knownConfig(t, await arrangeConfig(t, { port: 443 }, arranged));
      await staysWhole(t, 'LBC-CREATE', known);
      const balancer: Balancer = {
        id: arranged.id,
        record,
        addresses: await quietBackends(t, NODES),
        known,
        configs: [first],
        elsewhere: await knownRecord(t, (await unchangedConfig(t)).path, OF_CONFIG),
      };
      for (const step of [...STEPS, addConfig, ...STEPS]) await step(t, balancer);
      await staysInRegion(t, balancer.known);
    },
    { objects: 3, early: true },
  );
}

/** Nodes that are added: to one config, and later to two. */
const NODES = 3;

async function update(
  t: CheckContext,
  balancer: Balancer,
  changeFor: () => Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const config of balancer.configs) {
    const change = changeFor();
    await takesUpdate(t, 'LBC-UPDATE', config.record.path, change);
    config.record = changedAsShown(config.record, change);
    await hold(t, 'LBC-UPDATE', balancer);
  }
}

/** Each has a label of its own: whether two may share one is open. */
const relabel: Step = (t, balancer) => update(t, balancer, () => ({ label: t.names.label() }));

/** A certificate for HTTPS, and once it has one, another. One that is refused decides nothing here. */
const certify: Step = async (t, balancer) => {
  for (const config of balancer.configs) {
    const { path, fields } = config.record;
    const change = fields.protocol === 'https' ? {} : { protocol: 'https' };
    const certificate = fields.protocol === 'https' ? renewed : filled;
    const send = (sent: Certificate) => t.owner.put(path, { ...change, ...sent });
    if (!(await inEitherSpelling(certificate, send)).ok) continue;
    config.record = changedAsShown(config.record, change);
    await hold(t, 'LBC-UPDATE', balancer);
  }
};

const setCheck: Step = (t, balancer) => update(t, balancer, () => ({ check: 'connection' }));

const addConfig: Step = async (t, balancer) => {
  const made = await arrangeConfig(
    t,
    { port: 80 },
    {
      id: balancer.id,
      path: balancer.known.path,
      body: {},
    },
  );
  balancer.configs.push(await knownConfig(t, made));
  await hold(t, 'LBC-CREATE', balancer);
};

/** A node is refused for its address first, and at last for its label: neither it nor its label must be there then. */
const addNode: Step = async (t, balancer) => {
  for (const config of balancer.configs) {
    const label = t.names.label();
    const address = balancer.addresses.shift() ?? '';
    const noPort = { label, address: address.split(':')[0] ?? '' };
    await refuse(t, balancer, 'ERR-UNCHANGED-ELSEWHERE', () =>
      createNode(t, config.record, noPort),
    );
    await isFree(t, config, { label, address });
    config.nodes += 1;
    await hold(t, 'NODE-CREATE', balancer);
    const again = { label, address: onQuietPort(address, NODES) };
    await refuse(t, balancer, 'ERR-UNCHANGED-ELSEWHERE', () => createNode(t, config.record, again));
  }
};

/** What was refused does not hold its label: the node is added now, if any is. */
async function isFree(
  t: CheckContext,
  { record }: KnownConfig,
  node: { readonly label: string; readonly address: string },
): Promise<void> {
  const made = await addedNode(t, record, node);
  if (made.ok) return;
  t.accepted('NODE-CREATE', await createNode(t, record, { ...node, label: t.names.label() }));
  t.accepted('ERR-UNCHANGED-ELSEWHERE', made);
}

const tag: Step = async (t, balancer) => {
  const { label } = await arrangeTag(t, { nodebalancers: [balancer.id] });
  const before = balancer.known;
  balancer.known = changed(before, { tags: [balancer.record.tag, label] });
  await hold(t, 'TAG-CREATE-NODEBALANCERS', balancer);
  await removeTag(t, label);
  balancer.known = before;
  await hold(t, 'TAG-DELETE-UNTAGS', balancer);
};

const STEPS: readonly Step[] = [relabel, addNode, certify, refusals, setCheck, tag];
