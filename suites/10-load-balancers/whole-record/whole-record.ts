import { onQuietPort, quietBackends } from '../../src/check/arrange/backend.ts';
import {
  type ArrangedConfig,
  arrangeConfig,
  arrangeNodeBalancer,
  configBody,
} from '../../src/check/arrange/node-balancer.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { type TaggedRecord, taggedRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { takesUpdate } from '../../src/check/in-the-end.ts';
import {
  changed,
  changedAsShown,
  type KnownRecord,
  knownRecord,
  knownTaggedRecord,
  staysWhole,
} from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { removeTag } from '../08-tags/requests.ts';
import { blank } from '../support/certificates/blank.ts';
import { filled } from '../support/certificates/filled.ts';
import { renewed } from '../support/certificates/renewed.ts';
import { type Certificate, inEitherSpelling } from './certificate.ts';
import {
  addedNode,
  countsBecome,
  createBalancer,
  createNode,
  unchangedConfig,
} from './requests.ts';

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

/** No value that a load balancer has by itself. */
const THROTTLE = 7;

/** What only requests change. The address of a new one may come later: what is not shown yet is not compared. */
const OF_BALANCER = ['id', 'label', 'region', 'client_conn_throttle', 'tags'].concat(
  'created',
  'host',
  'ipv4',
  'ipv6',
);
/** Nodes that are added: to one config, and later to two. */
const NODES = 3;
const OF_CONFIG = ['id', 'label', 'port', 'check', 'protocol'];

/** A config, and how many nodes it counts. */
interface KnownConfig {
  record: KnownRecord;
  nodes: number;
}

interface Balancer {
  readonly id: number;
  /** The listing in which it is read. */
  readonly record: TaggedRecord;
  /** Addresses for nodes, on which nothing listens. */
  readonly addresses: string[];
  known: KnownRecord;
  readonly configs: KnownConfig[];
  /** A config of another load balancer, whose nodes others may add. */
  readonly elsewhere: KnownRecord;
}

type Step = (t: CheckContext, balancer: Balancer) => Promise<void>;

async function knownBalancer(record: TaggedRecord, path: string): Promise<KnownRecord> {
  // It may be listed before it is set up.
  const wish = { tags: [record.tag], client_conn_throttle: THROTTLE };
  const known = await knownTaggedRecord(record, path, OF_BALANCER, wish);
  return { ...known, fixed: { region: 'LB-REGION-FIXED' } };
}

async function staysInRegion(t: CheckContext, known: KnownRecord): Promise<void> {
  const { region } = known.fields;
  if (region !== undefined)
    await staysWhole(t, 'LB-REGION-FIXED', { ...known, fields: { region } });
}

async function knownConfig(t: CheckContext, { path }: ArrangedConfig): Promise<KnownConfig> {
  return { record: await knownRecord(t, path, OF_CONFIG), nodes: 0 };
}

async function hold(t: CheckContext, requirement: string, balancer: Balancer): Promise<void> {
  const { known, configs, elsewhere } = balancer;
  for (const record of [known, elsewhere]) await staysWhole(t, requirement, record);
  for (const { record, nodes } of configs) {
    await staysWhole(t, requirement, record);
    if (t.recorder.findings.length > 0) return;
    await countsBecome(t, requirement, record, {
      expected: `${nodes} nodes, up or down`,
      holds: ({ up, down }) => up + down === nodes,
    });
  }
}

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

/** Refused requests: each carries something right as well, and leaves no trace. */
const refusals: Step = async (t, balancer) => {
  const { path, fields } = balancer.known;
  const config = balancer.configs.at(-1)?.record.path ?? '';
  const label = t.names.label();
  const put = (body: object) => () => t.owner.put(config, body);
  const requests: readonly Refusal[] = [
    ['ERR-UNCHANGED', put({ label, protocol: 'https', ...blank })],
    ['ERR-UNCHANGED-ELSEWHERE', put({ label, port: 'no port' })],
    ['ERR-UNCHANGED-ELSEWHERE', put({ label: ['no label'], port: 8080 })],
    ['ERR-UNCHANGED-ELSEWHERE', () => t.anonymous.put(config, { label })],
    [
      'ERR-UNCHANGED-ELSEWHERE',
      () => t.owner.post(`${path}/configs`, configBody(t, { port: 8080, check: ['no check'] })),
    ],
  ];
  for (const [requirement, send] of requests) await refuse(t, balancer, requirement, send);
  if (typeof fields.label !== 'string') return;
  const again = await createBalancer(t, { label: fields.label, client_conn_throttle: 2 });
  t.refused('LB-LABEL-UNIQUE', again);
  await hold(t, 'ERR-UNCHANGED-ELSEWHERE', balancer);
};

/** The requirement of what a refusal leaves, and the request. */
type Refusal = readonly [string, () => Promise<Answer>];

/** @throws Inconclusive when it is accepted: another check decides that */
async function refuse(t: CheckContext, balancer: Balancer, ...[requirement, send]: Refusal) {
  const answer = await send();
  if (!answer.refused) throw new Inconclusive(`what had to be refused was not: ${answer.summary}`);
  await hold(t, requirement, balancer);
}

const STEPS: readonly Step[] = [relabel, addNode, certify, refusals, setCheck, tag];
