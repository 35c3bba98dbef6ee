import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { changed, knownRecord, staysWhole } from '../../../src/check/whole/record.ts';
import { NOBODYS_ID } from '../../../src/generate/contract/references.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { createTag, createTagOn, removeTag } from '../requests.ts';
import { areListed, hold, type Objects, OF_DOMAINS, OF_VOLUMES, TAGGED } from './known-objects.ts';

const REQUIREMENTS = [
  'TAG-CREATE-VOLUMES',
  'TAG-CREATE-DOMAINS',
  'TAG-DELETE-UNTAGS',
  'TAG-OBJECTS',
  'VOL-LIST',
  'DOM-LIST',
  'ERR-UNCHANGED',
  'ERR-UNCHANGED-ELSEWHERE',
];

/**
 * Tags come and go and their objects change, twice: objects are read and listed as they are. The objects
 * are created with their first tag, which is there before them.
 */
export function wholeRecordChecks(check: Declare): void {
  check(
    'what carries a tag is listed under it as it is read, and keeps all but its tags',
    REQUIREMENTS,
    async (t) => {
      const tag = await arrangeTag(t);
      const tags = [tag.label];
      const volume = await arrangeVolume(t, { tags });
      const domain = await arrangeDomain(t, { description: 'as created', group: 'Tagged', tags });
      const objects: Objects = {
        tag,
        ids: { volumes: [volume.id], domains: [domain.id] },
        volumes: await knownRecord(t, volume.path, OF_VOLUMES, { tags, status: 'active' }),
        domains: await knownRecord(t, domain.path, OF_DOMAINS, { tags }),
        changes: 0,
      };
      for (const step of [...STEPS, ...STEPS, goForGood, attach]) await step(t, objects);
    },
    { objects: 4, early: true },
  );
}

type Step = (t: CheckContext, objects: Objects) => Promise<void>;

/** The label of the volume and most of the domain; tags are sent as they are known. */
const change: Step = async (t, objects) => {
  const { volumes, domains } = objects;
  const label = t.names.label();
  const isRelabelled = await t.owner.put(volumes.path, { label, tags: volumes.fields.tags });
  if (!isRelabelled.ok) throw new Inconclusive(`${volumes.path}: ${isRelabelled.summary}`);
  objects.volumes = changed(volumes, { label });
  const { created: _, id: __, ...known } = domains.fields;
  const isFirst = objects.changes % 2 === 0;
  const renewed = {
    domain: t.domainName(),
    status: isFirst ? 'disabled' : 'active',
    description: `described with ${label}`,
    group: label,
    axfr_ips: [label.length, 1].map((octet) => `198.18.${objects.changes % 2}.${octet}`),
    ttl_sec: isFirst ? 300 : 7200,
    expire_sec: isFirst ? 604800 : 2419200,
    refresh_sec: isFirst ? 7200 : 28800,
    retry_sec: isFirst ? 3600 : 120,
  };
  objects.changes += 1;
  const wish = { ...known, ...renewed };
  const isDescribed = await t.owner.put(domains.path, wish);
  if (!isDescribed.ok) throw new Inconclusive(`${domains.path}: ${isDescribed.summary}`);
  objects.domains = changed(domains, renewed);
  for (const kind of TAGGED) await knownRecord(t, objects[kind].path, [], objects[kind].fields);
  await hold(t, 'TAG-OBJECTS', objects);
};

const another: Step = async (t, objects) => {
  const { volumes, domains, ids } = objects;
  const label = t.names.label();
  const made = await createTagOn(t, { label, ...ids });
  if (!made.ok) throw new Inconclusive(`a second tag is refused: ${made.summary}`);
  objects.volumes = changed(volumes, { tags: [objects.tag.label, label] });
  objects.domains = changed(domains, { tags: [objects.tag.label, label] });
  await staysWhole(t, 'TAG-CREATE-VOLUMES', objects.volumes);
  await hold(t, 'TAG-CREATE-DOMAINS', objects);
  await areListed(t, objects);
  await removeTag(t, label);
  Object.assign(objects, { volumes, domains });
  await hold(t, 'TAG-DELETE-UNTAGS', objects);
  await areListed(t, objects);
};

/** Refused creations of tags: one lists an object that does not exist, the other has too short a label. */
const refusals: Step = async (t, objects) => {
  const { volumes, domains } = objects.ids;
  for (const [requirement, wish] of [
    ['ERR-UNCHANGED', { volumes, domains: [...domains, NOBODYS_ID] }],
    ['ERR-UNCHANGED-ELSEWHERE', { label: 'ab', volumes, domains }],
  ] as const) {
    const answer = await createTag(t, wish);
    if (!answer.refused)
      throw new Inconclusive(`what had to be refused was not: ${answer.summary}`);
    await hold(t, requirement, objects);
  }
};

/** The volume has a tag once more, comes to an instance and leaves it; then the tag goes. */
const attach: Step = async (t, { ids, ...known }) => {
  const { id: compute_id } = takingVolumes(await sharedInstance(t));
  const tag = await arrangeTag(t, ids);
  const tags = [tag.label];
  const volumes = await knownRecord(t, known.volumes.path, OF_VOLUMES, { tags });
  const domains = await knownRecord(t, known.domains.path, OF_DOMAINS, { tags });
  const objects = { ...known, ids, tag, volumes, domains };
  const volume = { id: ids.volumes[0] ?? 0, path: volumes.path };
  await hold(t, 'TAG-OBJECTS', objects);
  await attachVolume(t, volume, compute_id);
  await hold(t, 'TAG-OBJECTS', { ...objects, volumes: changed(volumes, { compute_id }) });
  if (await detachVolume(t, volume)) await hold(t, 'TAG-OBJECTS', objects);
  await removeTag(t, tag.label);
  for (const each of [volumes, domains])
    await staysWhole(t, 'TAG-DELETE-UNTAGS', changed(each, { tags: [] }));
};

/** The tag that both were created with goes, and no later update of anything else brings it back. */
const goForGood: Step = async (t, objects) => {
  await removeTag(t, objects.tag.label);
  const [volumes, domains] = TAGGED.map((kind) => changed(objects[kind], { tags: [] }));
  const changes = [
    [volumes, { label: t.names.label() }],
    [domains, { description: 'without a tag' }],
  ] as const;
  for (const [record, change] of changes) {
    if (record === undefined) continue;
    await staysWhole(t, 'TAG-DELETE-UNTAGS', record);
    if (!(await t.owner.put(record.path, change)).ok) continue;
    const { path } = await knownRecord(t, record.path, [], change);
    // An update may reset what it leaves out (SIL-PUT-OMITTED).
    await staysWhole(t, 'TAG-DELETE-UNTAGS', { path, fields: { ...change, tags: [] } });
  }
};

const STEPS: readonly Step[] = [change, another, refusals];
