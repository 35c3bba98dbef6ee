import { arrangeVpc, otherVpcRegion } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, readOnce, takesUpdate } from '../../src/check/in-the-end.ts';
import { areListedWhole } from '../../src/check/whole/list.ts';
import {
  changed,
  type KnownRecord,
  knownRecord,
  staysWhole,
} from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isObject } from '../../src/text/json.ts';
import { differences } from './comparison.ts';
import { attemptVpc, subnetsOf } from './requests.ts';

const REQUIREMENTS = [
  'VPC-CREATE',
  'VPC-UPDATE',
  'VPC-DELETE',
  'VPC-LIST',
  'VPC-LABEL-UNIQUE',
  'VPC-UPDATE-LABEL-UNIQUE',
  'ERR-UNCHANGED',
  'ERR-UNCHANGED-ELSEWHERE',
];

/** Every operation on a VPC, twice: the rest of it and a VPC elsewhere stay, read and listed. */
export function wholeRecordChecks(check: Declare): void {
  check(
    'each operation changes what it names, of a VPC and its neighbour, the second time too',
    REQUIREMENTS,
    async (t) => {
      const region = await otherVpcRegion(t);
      const elsewhere = region === undefined ? {} : { region };
      const one = await knownVpc(t, { subnets: subnetsOf(RANGES), description: 'as created' });
      const neighbour = await knownVpc(t, {
        subnets: subnetsOf(RANGES.slice(1)),
        description: 'next',
        ...elsewhere,
      });
      const vpcs: Vpcs = { records: [one, neighbour], gone: [], refused: undefined };
      for (const step of [...STEPS, ...STEPS]) {
        for (const which of [0, 1]) await step(t, vpcs, which);
      }
    },
    { objects: 4, early: true },
  );
}

const RANGES = ['10.61.0.0/24', '172.17.61.0/28', '192.168.61.0/29'];
const TOO_LONG = 'x'.repeat(256);
const FIELDS = ['id', 'label', 'description', 'region', 'subnets'];

interface Vpcs {
  readonly records: [Vpc, Vpc];
  readonly gone: KnownRecord[];
  /** A label that no VPC has, as the update to it was refused. */
  refused: string | undefined;
}

/** A VPC with the label it has, whether or not answers show it. */
interface Vpc extends KnownRecord {
  readonly label: string;
}

type Step = (t: CheckContext, vpcs: Vpcs, which: number) => Promise<void>;

/**
 * Which fields answers show is open (SIL-VPC-ANSWER): what they show is compared later where it is what was asked for, as
 * subnets may be made after their VPC, and a read may be older than another one before it.
 */
async function knownVpc(t: CheckContext, wish: Record<string, unknown>): Promise<Vpc> {
  const { path, label } = await arrangeVpc(t, wish);
  await readOnce(t, path, ({ body }) => differences(body, wish).length === 0);
  const { fields } = await knownRecord(t, path, FIELDS);
  const isAsAsked = (name: string) =>
    !(name in wish) || differences(fields, { [name]: wish[name] }).length === 0;
  const shown = Object.entries(fields).filter(
    ([name, value]) => isComparable(value) && isAsAsked(name),
  );
  return { path, label, fields: Object.fromEntries(shown) };
}

/** Of a list only one of subnets in the form of requests: what else answers show may change by itself. */
function isComparable(value: unknown): boolean {
  if (!Array.isArray(value)) return value !== undefined && !isObject(value);
  return value.every((subnet) => isObject(subnet) && 'label' in subnet && 'ipv4' in subnet);
}

/** The VPC after an update, as far as answers show the fields in the form of requests. */
function updated(vpc: Vpc, change: Readonly<Record<string, string>>): Vpc {
  const shown = Object.entries(change).filter(([name]) => typeof vpc.fields[name] === 'string');
  const { label = vpc.label } = change;
  return { ...changed(vpc, Object.fromEntries(shown)), label };
}

/** Both VPCs, by their ids and in the list. */
async function hold(t: CheckContext, requirement: string, { records, gone }: Vpcs): Promise<void> {
  for (const record of records) await staysWhole(t, requirement, record);
  await areListedWhole(t, 'VPC-LIST', '/vpcs', records, gone);
}

async function update(t: CheckContext, vpcs: Vpcs, which: number, change: Record<string, string>) {
  const vpc = vpcs.records[which] as Vpc;
  const { description } = vpc.fields;
  const known = { label: vpc.label, ...(typeof description === 'string' ? { description } : {}) };
  await takesUpdate(t, 'VPC-UPDATE', vpc.path, { ...known, ...change });
  vpcs.records[which] = updated(vpc, change);
  await hold(t, 'VPC-UPDATE', vpcs);
}

const relabel: Step = (t, vpcs, which) => update(t, vpcs, which, { label: t.names.label() });

const describe: Step = (t, vpcs, which) => update(t, vpcs, which, { description: t.names.label() });

const createAndDelete: Step = async (t, vpcs) => {
  const label = vpcs.refused ?? t.names.label();
  const create = (name: string) => attemptVpc(t, { label: name, subnets: subnetsOf(RANGES) });
  const { last: made } = await poll(
    () => create(label),
    ({ ok }) => ok,
    t.convergence,
  );
  const path = `/vpcs/${made.body?.id}`;
  // Only the label is in the way where the same is created under another one.
  if (!made.ok && (await create(t.names.label())).ok) t.accepted('ERR-UNCHANGED-ELSEWHERE', made);
  if (!made.ok) throw new Inconclusive(`no further VPC is created: ${made.summary}`);
  vpcs.refused = undefined;
  // A new one may not be known at once (SIL-RENDER-DELAY).
  await knownRecord(t, path, []);
  await hold(t, 'VPC-CREATE', vpcs);
  await isDeleted(t, 'VPC-DELETE', path);
  await isGoneInTheEnd(t, 'VPC-DELETE', path);
  t.creations.forget(path);
  vpcs.gone.push({ path, fields: { label } });
  await hold(t, 'VPC-DELETE', vpcs);
};

/** Refused requests: each carries something right as well, and leaves no trace. */
const refusals: Step = async (t, vpcs, which) => {
  const { path } = vpcs.records[which] as Vpc;
  const taken = vpcs.records[1 - which]?.label;
  const description = t.names.label();
  const label = t.names.label();
  const requests: readonly Refusal[] = [
    ['VPC-UPDATE-LABEL-UNIQUE', 'ERR-UNCHANGED', put(path, { description, label: taken })],
    ['VPC-LABEL-UNIQUE', 'ERR-UNCHANGED', (own) => attemptVpc(own, { label: taken })],
    [undefined, 'ERR-UNCHANGED', put(path, { description, label: 'no--label' })],
    [undefined, 'ERR-UNCHANGED-ELSEWHERE', put(path, { label, description: TOO_LONG })],
    [undefined, 'ERR-UNCHANGED-ELSEWHERE', put(path, { label, description: { no: 'text' } })],
    [
      undefined,
      'ERR-UNCHANGED-ELSEWHERE',
      (own) => attemptVpc(own, { label, description: TOO_LONG }),
    ],
  ];
  for (const [refused, unchanged, send] of requests) {
    const answer = await send(t);
    if (refused !== undefined) t.refused(refused, answer);
    if (!answer.refused)
      throw new Inconclusive(`what had to be refused was not: ${answer.summary}`);
    await hold(t, unchanged, vpcs);
  }
  vpcs.refused = label;
};

/** The requirement that this check decides by the refusal, the one of what it leaves, and the request. */
type Refusal = readonly [string | undefined, string, (t: CheckContext) => Promise<Answer>];

function put(path: string, body: unknown) {
  return (t: CheckContext) => t.owner.put(path, body);
}

const STEPS: readonly Step[] = [relabel, describe, refusals, createAndDelete];
