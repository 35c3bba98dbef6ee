import { detachVolume } from '../../src/check/arrange/attachment.ts';
import { type ArrangedInstance, sharedInstance } from '../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../src/check/arrange/shown-id.ts';
import { arrangeVolume, volumePath } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { farInstance, secondInstance } from '../support/second-instance.ts';
import { configOf, isRefusedOf } from './config-choice.ts';
import { isListedAsRead } from './list.ts';
import { createVolume, isActive, isNotCreated } from './requests.ts';
import { runTag } from './run-tag.ts';

/** Creation with compute_id, and the config that takes the volume. */
export function attachedCreationChecks(check: Declare): void {
  check(
    'creation with compute_id attaches the volume',
    ['VOL-CREATE-ATTACHES', 'VOL-CREATE', 'VOL-DETACH', 'VOL-LIST-BY-INSTANCE'],
    async (t) => {
      const instance = await sharedInstance(t);
      const wish = { region: instance.region, size: 40 };
      const made = await createdOn(t, 'VOL-CREATE-ATTACHES', instance, wish);
      await isOn(t, 'VOL-CREATE-ATTACHES', made, instance.id);
      const detach = () => t.owner.post(`/volumes/${made.body.id}/detach`);
      await t.eventually('VOL-DETACH', 'detaching to be accepted', detach, (seen) => seen.ok);
      await isOn(t, 'VOL-DETACH', made, null);
      await isNotListedOn(t, instance, made);
      t.equal('VOL-CREATE', made, '/size', wish.size);
    },
  );

  check(
    'with compute_id the region may be left out, and all else is as without',
    [
      'VOL-CREATE-REGION-OPTIONAL-WITH-INSTANCE',
      'VOL-CREATE-SIZE-DEFAULT',
      'VOL-CREATE-TAGS',
      'VOL-STATUS-BECOMES-ACTIVE',
      'VOL-COMPUTE-LABEL-MATCHES',
      'VOL-LIST',
      'VOL-LIST-BY-INSTANCE',
    ],
    async (t) => {
      const instance = await sharedInstance(t);
      const tags = [runTag(t)];
      const made = await createdWithoutRegion(t, instance, { tags });
      try {
        t.equal('VOL-CREATE-SIZE-DEFAULT', made, '/size', 20);
        await isLikeAnyOther(t, made, { tags, compute_label: instance.label });
        const { id } = made.body;
        const own = `/compute/instances/${instance.id}/volumes`;
        await isListedAsRead(t, 'VOL-LIST', '/volumes', { id, path: `/volumes/${id}` });
        await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', own, { id, path: `/volumes/${id}` });
      } finally {
        await detachAgain(t, made);
      }
    },
  );

  check(
    'left out, the region is that of the instance everywhere',
    ['VOL-CREATE-REGION-OPTIONAL-WITH-INSTANCE'],
    async (t) => detachAgain(t, await createdWithoutRegion(t, await farInstance(t))),
  );

  check(
    'creation on an instance of another region attaches nothing across regions',
    ['VOL-CREATE-SAME-REGION'],
    async (t) => {
      const region = t.fixture('secondRegion');
      const instance = await sharedInstance(t);
      const body = { label: t.names.label(), compute_id: instance.id, region };
      const made = await createVolume(t, body);
      const choice = made.ok ? 'is accepted' : 'is refused';
      t.observe('SIL-VOL-REGION-CONTRADICTS', `it ${choice}`, made);
      if (made.ok) requireAnsweredId(made);
      if (made.ok) await isNotAcross(t, made, instance);
      else t.refused('VOL-CREATE-SAME-REGION', made);
    },
    { objects: 1 },
  );

  check(
    'creation with a config of the instance, and with one of another',
    ['VOL-CREATE-CONFIG-OF-INSTANCE', 'VOL-CREATE-ATTACHES'],
    async (t) => {
      const requirement = 'VOL-CREATE-CONFIG-OF-INSTANCE';
      const instance = await sharedInstance(t);
      const config_id = await configOf(t, instance);
      const made = await createdOn(t, requirement, instance, { config_id });
      await isOn(t, 'VOL-CREATE-ATTACHES', made, instance.id);
      await detachAgain(t, made);
      const other = await secondInstance(t);
      const body = { label: t.names.label(), compute_id: other.id, config_id };
      const wrong = await createVolume(t, body);
      if (wrong.ok) await detachAgain(t, wrong);
      await isRefusedOf(t, requirement, wrong, other.id, config_id);
      await observeConfigAlone(t, { region: instance.region, config_id });
    },
  );

  check(
    'attaching with a config of the instance, and with one of another',
    ['VOL-ATTACH-CONFIG-OF-INSTANCE', 'VOL-ATTACH'],
    async (t) => {
      const requirement = 'VOL-ATTACH-CONFIG-OF-INSTANCE';
      const instance = await sharedInstance(t);
      const config_id = await configOf(t, instance);
      const volume = await arrangeVolume(t);
      const attach = (compute_id: number, wish = {}) =>
        t.owner.post(`${volume.path}/attach`, { compute_id, config_id, ...wish });
      const other = await secondInstance(t);
      for (const wish of [{}, { persist_across_boots: false }, { persist_across_boots: true }]) {
        const wrong = await attach(other.id, wish);
        if (wrong.ok) await detachVolume(t, volume);
        await isRefusedOf(t, requirement, wrong, other.id, config_id);
      }
      const expected = `config ${config_id} of instance ${instance.id} to be accepted`;
      await t.eventually(
        requirement,
        expected,
        () => attach(instance.id),
        (seen) => seen.ok,
      );
      await isOn(t, 'VOL-ATTACH', volume, instance.id);
      await detachVolume(t, volume);
    },
  );

  check(
    'creation is refused when the instance has no config to select',
    ['VOL-CREATE-NO-CONFIG-REFUSED', 'ERR-UNCHANGED-ELSEWHERE'],
    async (t) => {
      const body = { label: t.names.label(), compute_id: t.fixture('instanceWithoutConfig') };
      const made = await createVolume(t, body);
      t.refused('VOL-CREATE-NO-CONFIG-REFUSED', made);
      await isNotCreated(t, body, made);
    },
  );
}

/** In the end the volume is on this instance, or on none. */
function isOn(
  t: CheckContext,
  requirement: string,
  { body }: Pick<Answer, 'body'>,
  instance: number | null,
): Promise<Answer> {
  return t.eventually(
    requirement,
    `volume ${body.id} to read compute_id ${instance}`,
    () => t.owner.get(`/volumes/${body.id}`),
    (seen) => seen.ok && seen.body?.compute_id === instance,
  );
}

/** A volume that was detached leaves the volumes of its instance. */
function isNotListedOn(t: CheckContext, { id }: ArrangedInstance, { body }: Answer) {
  const list = `/compute/instances/${id}/volumes`;
  const isGone = async () =>
    (await t.owner.list(list))?.every((each) => each.id !== body.id) ?? false;
  const expected = `no volume ${body.id} in ${list} once it is detached`;
  return t.comesTrue('VOL-LIST-BY-INSTANCE', expected, isGone);
}

/** In the end the volume is on no instance, or in the region of the one it is on. */
async function isNotAcross(t: CheckContext, made: Answer, { id, region }: ArrangedInstance) {
  const look = () => t.owner.get(`/volumes/${made.body?.id}`);
  await poll(look, isActive, t.convergence);
  try {
    await t.eventually(
      'VOL-CREATE-SAME-REGION',
      `the volume not on instance ${id} of ${region}, or in ${region} as well`,
      look,
      ({ body }) => body?.compute_id !== id || body?.region === region,
    );
  } finally {
    await detachAgain(t, made);
  }
}

/** Creates a volume with a config and no instance: the document does not say what that means. */
async function observeConfigAlone(t: CheckContext, wish: Record<string, unknown>): Promise<void> {
  const answer = await createVolume(t, { label: t.names.label(), ...wish });
  const attached = answer.body?.compute_id ? 'attached' : 'not attached';
  const choice = answer.ok ? `is accepted, and the volume is ${attached}` : 'is refused';
  t.observe('SIL-VOL-CONFIG-WITHOUT-INSTANCE', `it ${choice}`, answer);
  if (answer.body?.compute_id) await detachAgain(t, answer);
}

/**
 * Creates a volume on the instance, which may need a while before it takes volumes.
 * @throws Inconclusive when the answer has no id
 */
async function createdOn(
  t: CheckContext,
  requirement: string,
  instance: ArrangedInstance,
  wish: Record<string, unknown> = {},
): Promise<Answer> {
  const made = await t.eventually(
    requirement,
    `a volume on instance ${instance.id} to be created`,
    () => createVolume(t, { label: t.names.label(), compute_id: instance.id, ...wish }),
    (answer) => answer.ok,
  );
  requireAnsweredId(made);
  return made;
}

const OPTIONAL = 'VOL-CREATE-REGION-OPTIONAL-WITH-INSTANCE';

/**
 * Creates a volume on the instance without naming a region. That must be accepted if the same request
 * with the region is, and the volume must be in the region of the instance.
 */
async function createdWithoutRegion(
  t: CheckContext,
  instance: ArrangedInstance,
  wish: Record<string, unknown> = {},
): Promise<Answer> {
  const create = (more: object) =>
    createVolume(t, { label: t.names.label(), compute_id: instance.id, ...wish, ...more });
  const { last: made } = await poll(
    () => create({}),
    (answer) => answer.ok,
    t.convergence,
  );
  if (!made.ok && !(await create({ region: instance.region })).ok) {
    throw new Inconclusive(`no volume on instance ${instance.id} is created: ${made.summary}`);
  }
  t.accepted(OPTIONAL, made);
  const id = requireAnsweredId(made);
  const look = () => t.owner.get(`/volumes/${id}`);
  const isThere = (seen: Answer) => seen.body?.region === instance.region;
  await t.eventually(OPTIONAL, `the volume in ${instance.region}`, look, isThere);
  return made;
}

/** In the end the volume is active, tagged as asked, and names its instance. */
async function isLikeAnyOther(
  t: CheckContext,
  { body }: Answer,
  wish: { tags: readonly string[]; compute_label: string | undefined },
): Promise<void> {
  const look = () => t.owner.get(`/volumes/${body.id}`);
  await t.eventually('VOL-STATUS-BECOMES-ACTIVE', 'status active', look, isActive);
  const hasTags = ({ body }: Answer) => body?.tags?.join() === wish.tags.join();
  await t.eventually('VOL-CREATE-TAGS', `the tag ${wish.tags.join()}`, look, hasTags);
  if (wish.compute_label === undefined) return;
  const names = ({ body }: Answer) => body?.compute_label === wish.compute_label;
  await t.eventually('VOL-COMPUTE-LABEL-MATCHES', wish.compute_label, look, names);
}

async function detachAgain(t: CheckContext, { body }: Answer): Promise<void> {
  const path = volumePath(body);
  if (path !== undefined) await detachVolume(t, { id: body.id, path });
}
