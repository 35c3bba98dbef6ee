import type { ArrangedInstance } from '../../../src/check/arrange/instance.ts';
import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import {
  type KnownRecord,
  knownTaggedRecord,
  staysWhole,
} from '../../../src/check/whole/record.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { fieldByField, isFilledIn } from './flat-record.ts';

/**
 * What only requests change, and none of these do. Status and times change by themselves, and where an
 * instance runs is the operator's.
 */
export const OF_BOTH = [
  'id',
  'label',
  'region',
  'type',
  'image',
  'created',
  'group',
  'hypervisor',
].concat(
  'disk_encryption',
  'watchdog_enabled',
  ...['cpu', 'io', 'network_in', 'network_out', 'transfer_quota'].map((name) => `alerts.${name}`),
  ...['disk', 'gpus', 'memory', 'transfer', 'vcpus'].map((name) => `specs.${name}`),
);

/** What is the first one's own as well: others may change it of its neighbour. */
export const OF_ONE = [...OF_BOTH, 'tags', 'ipv4'];

/** The instances of the check as they must be shown. */
export interface Instances {
  readonly id: number;
  /** The tag under which it is listed. */
  readonly tag: string;
  /** How the whole of it is read. */
  readonly reads: KnownRecord['until'];
  one: KnownRecord;
  /** Other checks may put tags on it and give it addresses. */
  readonly neighbour: KnownRecord;
  /** What both were asked for as: whoever shows that is right, whatever the other shows. */
  readonly asked: readonly Asked[];
}

type Asked = Pick<ArrangedInstance, 'id' | 'label' | 'region'> & { readonly type: string };

/**
 * Once it is filled in: a new instance may show little for a while. Where nothing says what a number comes to, 0 may
 * be yet to be filled in, and is not compared.
 */
export async function knownInstance(
  record: TaggedRecord,
  names: readonly string[],
): Promise<KnownRecord> {
  const flat = fieldByField(record);
  const { body } = await flat.until((seen) => isFilledIn(seen.body));
  if (!isFilledIn(body)) throw new Inconclusive(`instance ${body.id} shows no whole record`);
  const { ipv4 } = body;
  const cpu = body['alerts.cpu'];
  const wish = { disk_encryption: 'enabled', 'alerts.cpu': cpu };
  const own = names.includes('tags') ? { ipv4, tags: [record.tag] } : {};
  const path = `/compute/instances/${body.id}`;
  const { fields, ...known } = await knownTaggedRecord(flat, path, names, { ...wish, ...own });
  const filledIn = Object.entries(fields).filter(([, value]) => value !== 0);
  return { ...known, fields: Object.fromEntries(filledIn) };
}

/** Both instances, and their items in the list. */
export async function hold(
  t: CheckContext,
  requirement: string,
  { one, neighbour, asked }: Instances,
) {
  for (const record of [one, neighbour]) await staysWhole(t, requirement, record);
  if (t.recorder.findings.length > 0) return;
  const look = async () =>
    contradiction(await t.owner.list('/compute/instances'), [one, neighbour], asked);
  const { held, last } = await poll(look, (wrong) => wrong === undefined, t.convergence);
  t.holds('INST-LIST', held, {
    expected: 'GET /compute/instances to show the instances as listings of their tags do',
    received: last ?? '',
    answers: [await t.owner.get('/compute/instances')],
  });
}

/** What an item of the list says that is wrong; which fields it has is open (SIL-INST-ANSWER), its id too. */
function contradiction(
  items: readonly Readonly<Record<string, unknown>>[] = [],
  records: readonly KnownRecord[] = [],
  asked: readonly Asked[] = [],
): string | undefined {
  if (items.length > 0 && items.every(({ id }) => id === undefined)) return undefined;
  for (const { path, fields } of records) {
    const item = items.find(({ id }) => id === fields.id);
    if (item === undefined) return `a list without ${path}`;
    const own = asked.find(({ id }) => id === fields.id);
    const wrong = (['label', 'region', 'type'] as const).find(
      (name) =>
        typeof item[name] === 'string' &&
        fields[name] &&
        ![fields[name], own?.[name]].includes(item[name]),
    );
    if (wrong) return `${path} with ${wrong} ${item[wrong]}`;
  }
  return undefined;
}
