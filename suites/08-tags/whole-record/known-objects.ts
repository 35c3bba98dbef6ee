import type { Kind } from '../../../src/check/arrange/tags/listed-object.ts';
import type { ArrangedTag } from '../../../src/check/arrange/tags/tag.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { areListedWhole, misprint } from '../../../src/check/whole/list.ts';
import { type KnownRecord, staysWhole } from '../../../src/check/whole/record.ts';
import { poll } from '../../../src/limits/poll.ts';
import { objectsIn } from '../objects/tagged-objects.ts';

/** What only requests change. */
export const OF_VOLUMES = [
  'id',
  'label',
  'size',
  'region',
  'status',
  'compute_id',
  'created',
  'tags',
];

/** The same of a domain. */
export const OF_DOMAINS = [
  'id',
  'domain',
  'type',
  'soa_email',
  'description',
  'group',
  'status',
  'tags',
].concat('axfr_ips', 'ttl_sec', 'expire_sec', 'refresh_sec', 'retry_sec');

/** The kinds of the objects, one of each. */
export const TAGGED = ['volumes', 'domains'] as const satisfies readonly Kind[];

/** The objects of the check as they must be shown. */
export interface Objects {
  /** The tag that both carry all the time. */
  readonly tag: ArrangedTag;
  readonly ids: Readonly<Record<(typeof TAGGED)[number], readonly number[]>>;
  volumes: KnownRecord;
  domains: KnownRecord;
  /** How often both were changed. */
  changes: number;
}

/** Both objects, by their ids and in the listing of their tag. */
export async function hold(t: CheckContext, requirement: string, objects: Objects): Promise<void> {
  for (const kind of TAGGED) await staysWhole(t, requirement, objects[kind]);
  if (t.recorder.findings.length > 0) return;
  const { path } = objects.tag;
  const look = async () => wronglyListed((await t.owner.list(path)) ?? [], objects);
  const { held, last } = await poll(look, (wrong) => wrong === undefined, t.convergence);
  t.holds('TAG-OBJECTS', held, {
    expected: `GET ${path} to show every object as reading it by its id does`,
    received: last ?? '',
    answers: [await t.owner.get(path)],
  });
}

/** Both objects in the lists of their kinds, after a tag came or went. */
export async function areListed(t: CheckContext, { volumes, domains }: Objects): Promise<void> {
  await areListedWhole(t, 'VOL-LIST', '/volumes', [volumes]);
  await areListedWhole(t, 'DOM-LIST', '/domains', [domains]);
}

/** Objects of two kinds may have one id, so each is looked for among those that may be of its kind. */
function wronglyListed(
  items: readonly Readonly<Record<string, unknown>>[],
  objects: Objects,
): string | undefined {
  const listed = objectsIn(items);
  for (const kind of TAGGED) {
    const own = listed.filter((each) => each.kind === undefined || each.kind === kind);
    const wrong = misprint(
      own.map(({ body }) => body),
      [objects[kind]],
    );
    if (wrong !== undefined) return wrong.said;
  }
  return undefined;
}
