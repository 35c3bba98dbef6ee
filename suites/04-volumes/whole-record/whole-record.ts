import {
  type Attachable,
  attachVolume,
  detachVolume,
} from '../../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { takesUpdate } from '../../../src/check/in-the-end.ts';
import { changed, staysWhole } from '../../../src/check/whole/record.ts';
import { NOBODYS_ID } from '../../../src/generate/contract/references.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { createTagOn, removeTag } from '../../08-tags/requests.ts';
import { awaitSize, cloneVolume, removeVolume, resizeVolume } from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { hold, knownVolume, type Volumes } from './known-volumes.ts';

const REQUIREMENTS = [
  'VOL-UPDATE',
  'VOL-UPDATE-LABEL-LENGTH',
  'VOL-CLONE-LABEL-LENGTH',
  'VOL-RESIZE-KEEPS-REST',
  'VOL-CLONE-SOURCE-KEPT',
  'VOL-ATTACH',
  'VOL-DETACH',
  'VOL-COMPUTE-LABEL-MATCHES',
  'VOL-DELETE',
  'VOL-CREATED-STABLE',
  'TAG-CREATE-VOLUMES',
  'TAG-DELETE-UNTAGS',
  'VOL-LIST',
  'VOL-LIST-BY-INSTANCE',
  'ERR-UNCHANGED',
  'ERR-UNCHANGED-ELSEWHERE',
];

/** Every operation on a volume, twice: the rest of it and its neighbours stay, read and listed. */
export function wholeRecordChecks(check: Declare): void {
  check(
    'each operation changes what it names, of the volume and its neighbours, the second time too',
    REQUIREMENTS,
    async (t) => {
      const tags = [runTag(t), runTag(t)];
      const { id, label } = takingVolumes(await sharedInstance(t));
      const volumes: Volumes = {
        one: await knownVolume(t, { size: 23, tags }),
        neighbour: await knownVolume(t, { size: 21, tags: tags.slice(0, 1) }),
        gone: [],
        instance: id,
        instanceLabel: label,
        isKept: true,
      };
      for (const step of [...STEPS, ...STEPS]) await step(t, volumes);
    },
    { objects: 4, early: true },
  );
}

type Step = (t: CheckContext, volumes: Volumes) => Promise<void>;

const relabel: Step = async (t, volumes) => {
  const { path, fields } = volumes.one;
  const label = t.names.label();
  await takesUpdate(t, 'VOL-UPDATE', path, { label, tags: fields.tags });
  volumes.one = changed(volumes.one, { label });
  await hold(t, 'VOL-UPDATE', volumes);
};

const retag: Step = async (t, volumes) => {
  const { path, fields } = volumes.one;
  const tags = (fields.tags as unknown[]).length === 2 ? [runTag(t)] : [runTag(t), runTag(t)];
  await takesUpdate(t, 'VOL-UPDATE', path, { label: fields.label, tags });
  volumes.one = changed(volumes.one, { tags });
  await hold(t, 'VOL-UPDATE', volumes);
};

/** @throws Inconclusive when it does not grow: VOL-RESIZE decides that */
const resize: Step = async (t, volumes) => {
  const size = Number(volumes.one.fields.size) + 1;
  await resizeVolume(t, volumes.one, size);
  await awaitSize(t, volumes.one, size);
  volumes.one = changed(volumes.one, { size });
  await hold(t, 'VOL-RESIZE-KEEPS-REST', volumes);
};

const cloneAndDelete: Step = async (t, volumes) => {
  const made = await cloneVolume(t, volumes.one);
  if (!made.ok) throw new Inconclusive(`${volumes.one.path} is not cloned: ${made.summary}`);
  const clone = { path: `/volumes/${made.body.id}` };
  const { region } = (await awaitSize(t, clone, Number(volumes.one.fields.size))).body;
  await hold(t, 'VOL-CLONE-SOURCE-KEPT', volumes);
  // Whether a clone has the tags of its source is open (SIL-VOL-CLONE-TAGS): first it has another, then it has.
  for (const tags of [[runTag(t)], volumes.one.fields.tags]) {
    await t.owner.put(clone.path, { label: made.body.label, tags });
    await hold(t, 'VOL-UPDATE', volumes);
  }
  // Nor is it said that a clone is in the region of its source.
  if (region === volumes.one.fields.region)
    await attachesClone(t, volumes, { ...clone, id: Number(made.body.id) });
  await removeVolume(t, clone);
  volumes.gone.push({ ...clone, fields: { label: made.body.label } });
  await hold(t, 'VOL-DELETE', volumes);
};

/** A clone is attached and detached as any other volume, and what it was cloned from stays as it is. */
async function attachesClone(t: CheckContext, volumes: Volumes, clone: Attachable): Promise<void> {
  await attachVolume(t, clone, volumes.instance);
  let isDetached = false;
  try {
    await staysWhole(t, 'VOL-ATTACH', volumes.one);
  } finally {
    isDetached = await detachVolume(t, clone);
  }
  if (!isDetached) throw new Inconclusive(`${clone.path} was to be detached again, but is not`);
}

/** @throws Inconclusive when it stays attached: VOL-DETACH is decided elsewhere */
const attachAndDetach: Step = async (t, volumes) => {
  const { one, instance } = volumes;
  const volume = { path: one.path, id: Number(one.fields.id) };
  await attachVolume(t, volume, instance, volumes.isKept ? {} : { persist_across_boots: false });
  volumes.isKept = !volumes.isKept;
  let isDetached = false;
  try {
    volumes.one = changed(one, { compute_id: instance });
    await hold(t, 'VOL-ATTACH', volumes);
    if (volumes.instanceLabel) {
      await isLabelled(t, one.path, volumes.instanceLabel);
      volumes.one = changed(volumes.one, { compute_label: volumes.instanceLabel });
    }
    await refusals(t, volumes);
    await tagged(t, volumes, volume.id);
  } finally {
    isDetached = await detachVolume(t, volume);
  }
  if (!isDetached) throw new Inconclusive(`${one.path} was to be detached again, but is not`);
  volumes.one = changed(one, { compute_id: null });
  await hold(t, 'VOL-DETACH', volumes);
  await isLabelled(t, one.path, null);
};

/** A tag that is created with the volume on its instance is the one thing more that it has, until the tag is deleted. */
async function tagged(t: CheckContext, volumes: Volumes, id: number): Promise<void> {
  const { one } = volumes;
  const label = t.names.label();
  if (!(await comesTagged(t, { label, volumes: [id] }))) return;
  volumes.one = changed(one, { tags: [...(one.fields.tags as unknown[]), label] });
  await hold(t, 'TAG-CREATE-VOLUMES', volumes);
  await removeTag(t, label);
  volumes.one = one;
  await hold(t, 'TAG-DELETE-UNTAGS', volumes);
}

/**
 * Whether the tag is there. An account may have no room for one, and a target no tags.
 * @throws Inconclusive where nobody knows what came of its creation: the volume may have it now, or later
 */
async function comesTagged(t: CheckContext, wish: { label: string; volumes: readonly number[] }) {
  try {
    const { ok, refused, summary } = await createTagOn(t, wish);
    if (!ok && !refused) throw new Inconclusive(`the tag ${wish.label} may be there: ${summary}`);
    return ok;
  } catch (signal) {
    if (signal instanceof Skip) return false;
    throw signal;
  }
}

/** In the end compute_label is this. */
function isLabelled(t: CheckContext, path: string, compute_label: string | null): Promise<void> {
  return staysWhole(t, 'VOL-COMPUTE-LABEL-MATCHES', { path, fields: { compute_label } });
}

/** Requests that are refused, whatever state the volume is in, some by the rule that stands with them; each carries something right as well. */
async function refusals(t: CheckContext, volumes: Volumes): Promise<void> {
  const { path, fields } = volumes.one;
  const label = t.names.label();
  const size = Number(fields.size) - 1;
  const tooLong = 'x'.repeat(33);
  const wrong: readonly (readonly [string, () => Promise<Answer>, string?])[] = [
    ['ERR-UNCHANGED', () => resizeVolume(t, volumes.one, size)],
    ['ERR-UNCHANGED-ELSEWHERE', () => t.owner.put(path, { label, tags: [{}] })],
    ...['', tooLong].map(
      (wrongly) =>
        [
          'ERR-UNCHANGED-ELSEWHERE',
          () => t.owner.put(path, { label: wrongly, tags: [] }),
          'VOL-UPDATE-LABEL-LENGTH',
        ] as const,
    ),
    ...['', tooLong].map(
      (wrongly) =>
        [
          'ERR-UNCHANGED-ELSEWHERE',
          () => cloneVolume(t, volumes.one, wrongly),
          'VOL-CLONE-LABEL-LENGTH',
        ] as const,
    ),
    ['ERR-UNCHANGED-ELSEWHERE', () => t.owner.post(`${path}/attach`, { compute_id: NOBODYS_ID })],
  ];
  for (const [requirement, send, rule] of wrong) {
    const answer = await send();
    if (rule !== undefined) t.refused(rule, answer);
    if (!answer.refused)
      throw new Inconclusive(`what had to be refused was not: ${answer.summary}`);
    await hold(t, requirement, volumes);
  }
}

const STEPS: readonly Step[] = [relabel, retag, resize, cloneAndDelete, refusals, attachAndDetach];
