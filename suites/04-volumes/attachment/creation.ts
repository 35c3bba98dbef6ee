import {
  type ArrangedInstance,
  sharedInstance,
  takingVolumes,
} from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import { farInstance } from '../../support/lent/second-instance.ts';
import { whereShown } from '../../support/where-shown.ts';
import { isListedAsRead } from '../list/as-read.ts';
import { becomesActive, createVolume, isActive, isNotCreated } from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { configOf } from './config-choice.ts';
import { answersLabel, createdOn, detachAgain, isNotListedOn, isOn } from './on-instance.ts';

/** Creation with compute_id. */
export function attachedCreationChecks(check: Declare): void {
  check(
    'creation with compute_id attaches the volume',
    ['VOL-CREATE-ATTACHES', 'VOL-CREATE', 'VOL-DETACH', 'VOL-LIST-BY-INSTANCE'],
    async (t) => {
      const instance = takingVolumes(await sharedInstance(t));
      const wish = { region: instance.region, size: 21 };
      const made = await createdOn(t, 'VOL-CREATE-ATTACHES', instance, wish);
      await isOn(t, 'VOL-CREATE-ATTACHES', made, instance.id);
      const detach = () => t.owner.post(`/volumes/${made.body.id}/detach`);
      // A volume that is being made need not be detached (SIL-VOL-CHANGE-INACTIVE).
      await t.eventually(
        'VOL-DETACH',
        'detaching to be accepted',
        detach,
        (seen) => seen.ok,
        transitionTime(t),
      );
      await isOn(t, 'VOL-DETACH', made, null);
      await isNotListedOn(t, instance, made.body, 'detached');
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
      const instance = takingVolumes(await sharedInstance(t));
      const tags = [runTag(t)];
      const made = await createdWithoutRegion(t, instance, { tags });
      try {
        t.equal('VOL-CREATE-SIZE-DEFAULT', made, '/size', 20);
        await isLikeAnyOther(t, made, { tags, compute_label: instance.label });
        await answersLabel(t, instance, made, () => createdForAMoment(t, instance));
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
    async (t) => detachAgain(t, await createdWithoutRegion(t, takingVolumes(await farInstance(t)))),
  );

  check(
    'creation on an instance of another region attaches nothing across regions',
    ['VOL-CREATE-SAME-REGION', 'ERR-UNCHANGED-ELSEWHERE'],
    async (t) => {
      const region = t.fixture('secondRegion');
      const instance = takingVolumes(await sharedInstance(t));
      const config_id = await whereShown(() => configOf(t, instance));
      const named = config_id === undefined ? [] : [{ config_id }, { config_id, size: 21 }];
      for (const wish of [{}, { size: 21 }, { tags: [runTag(t)] }, ...named]) {
        const body = { label: t.names.label(), compute_id: instance.id, region, ...wish };
        const made = await createVolume(t, body);
        const choice = made.ok ? 'is accepted' : 'is refused';
        t.observe('SIL-VOL-REGION-CONTRADICTS', `it ${choice}`, made);
        if (made.ok) requireAnsweredId(made);
        if (made.ok) await isNotAcross(t, made, instance);
        else await isNotMade(t, body, made);
      }
    },
    { objects: 5 },
  );
}

async function isNotMade(t: CheckContext, body: { label: string }, made: Answer) {
  t.refused('VOL-CREATE-SAME-REGION', made);
  await isNotCreated(t, body, made);
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
    transitionTime(t),
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

/** Another one, which makes room on the instance at once. */
async function createdForAMoment(t: CheckContext, instance: ArrangedInstance): Promise<Answer> {
  const made = await createdWithoutRegion(t, instance);
  await detachAgain(t, made);
  return made;
}

/** In the end the volume is active, tagged as asked, and names its instance. */
async function isLikeAnyOther(
  t: CheckContext,
  { body }: Answer,
  wish: { tags: readonly string[]; compute_label: string | undefined },
): Promise<void> {
  const path = `/volumes/${body.id}`;
  const look = () => t.owner.get(path);
  await becomesActive(t, path);
  const hasTags = ({ body }: Answer) => isSameJson(body?.tags, wish.tags);
  await t.eventually('VOL-CREATE-TAGS', `the tag ${wish.tags.join()}`, look, hasTags);
  if (wish.compute_label === undefined) return;
  const names = ({ body }: Answer) => body?.compute_label === wish.compute_label;
  await t.eventually('VOL-COMPUTE-LABEL-MATCHES', wish.compute_label, look, names);
}
