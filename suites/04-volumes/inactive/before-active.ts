import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import { arrangeVolume, volumeBody } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { awaitSize, becomesActive, createVolume, isActive, resizeVolume } from '../requests.ts';
import { runTag } from '../run-tag.ts';

/**
 * What a volume takes while it is creating or resizing. Whether it takes anything then is open
 * (SIL-VOL-CHANGE-INACTIVE); what it took is not undone when the work on it ends.
 */
export function beforeActiveChecks(check: Declare): void {
  check(
    'what a volume takes before it is active is so once it is',
    ['VOL-UPDATE', 'VOL-ATTACH', 'VOL-DETACH', 'VOL-STATUS-BECOMES-ACTIVE'],
    async (t) => {
      for (const begin of [creating, resizing]) await staysUpdated(t, begin);
      await staysDetached(t);
      for (const begin of isShortRun(t) ? [] : [creating, resizing]) await staysAttached(t, begin);
    },
    { objects: 5 },
  );

  check(
    'a volume that is deleted before it is active stays deleted',
    ['VOL-DELETE', 'VOL-DELETE-IRREVERSIBLE'],
    async (t) => {
      for (const begin of [creating, resizing]) await staysDeleted(t, begin);
    },
    { objects: 3 },
  );
}

/** A volume that work has begun on, which ends with this size, and the answer that began it. */
interface Begun {
  readonly path: string;
  readonly label: unknown;
  readonly size: number;
  readonly answer: Answer;
}

type Begin = (t: CheckContext) => Promise<Begun>;

/** @throws Inconclusive when there is none */
async function creating(t: CheckContext): Promise<Begun> {
  const answer = await createVolume(t, volumeBody(t));
  if (!answer.ok) throw new Inconclusive(`no volume is created: ${answer.summary}`);
  const path = `/volumes/${requireAnsweredId(answer)}`;
  return { path, label: answer.body.label, size: answer.body.size, answer };
}

/** @throws Inconclusive when it does not resize */
async function resizing(t: CheckContext): Promise<Begun> {
  const volume = await arrangeVolume(t);
  return begunResizing(t, volume.path, volume.body);
}

async function begunResizing(
  t: CheckContext,
  path: string,
  before: { readonly label: unknown; readonly size: number },
): Promise<Begun> {
  const size = before.size + 1;
  const answer = await resizeVolume(t, { path }, size);
  if (!answer.ok) throw new Inconclusive(`${path} does not resize: ${answer.summary}`);
  return { path, label: before.label, size, answer };
}

/** Asks for something as soon as work has begun, before any other request of the run. */
function askedAtOnce(
  t: CheckContext,
  what: string,
  begin: Begin,
  ask: (path: string) => Promise<Answer>,
): Promise<Begun & { readonly asked: Answer }> {
  return t.urgently('awaited', async () => {
    const begun = await begin(t);
    const asked = await ask(begun.path);
    const { status } = begun.answer.body ?? {};
    const choice = asked.ok ? 'accepted' : 'refused';
    if (status === 'creating' || status === 'resizing') {
      t.observe('SIL-VOL-CHANGE-INACTIVE', `${what} while ${status} is ${choice}`, asked);
    }
    return { ...begun, asked };
  });
}

async function staysUpdated(t: CheckContext, begin: Begin): Promise<void> {
  const wish = { label: t.names.label(), tags: [runTag(t)] };
  const update = (path: string) => t.owner.put(path, wish);
  const { asked, path, size } = await askedAtOnce(t, 'an update', begin, update);
  if (!asked.ok) return;
  const { body } = await becomesActive(t, path);
  if (body.size !== size) await awaitSize(t, { path }, size);
  await readsInTheEnd(t, 'VOL-UPDATE', path, wish);
}

async function staysDetached(t: CheckContext): Promise<void> {
  const volume = await arrangeVolume(t);
  await attachVolume(t, volume, takingVolumes(await sharedInstance(t)).id);
  try {
    const begin = () => begunResizing(t, volume.path, volume.body);
    const detach = (path: string) => t.owner.post(`${path}/detach`);
    const { asked, path, size } = await askedAtOnce(t, 'detaching', begin, detach);
    if (!asked.ok) return;
    await awaitSize(t, { path }, size);
    await readsInTheEnd(t, 'VOL-DETACH', path, { compute_id: null }, { atMost: transitionTime(t) });
  } finally {
    await detachVolume(t, volume);
  }
}

/** What is attached while work on it is under way stays so when that ends. */
async function staysAttached(t: CheckContext, begin: Begin): Promise<void> {
  const { id: compute_id } = takingVolumes(await sharedInstance(t));
  const attach = (path: string) => t.owner.post(`${path}/attach`, { compute_id });
  const { asked, path, size, answer } = await askedAtOnce(t, 'attaching', begin, attach);
  if (!asked.ok) return;
  try {
    const { body } = await becomesActive(t, path);
    if (body.size !== size) await awaitSize(t, { path }, size);
    await readsInTheEnd(t, 'VOL-ATTACH', path, { compute_id }, { atMost: transitionTime(t) });
  } finally {
    await detachVolume(t, { path, id: answer.body.id });
  }
}

/** Its id may be that of another volume later, which has a label of its own. */
async function staysDeleted(t: CheckContext, begin: Begin): Promise<void> {
  const remove = (path: string) => t.owner.delete(path);
  const { asked, path, label } = await askedAtOnce(t, 'deletion', begin, remove);
  if (!asked.ok) return;
  const look = () => t.owner.get(path);
  const isGone = ({ refused, body }: Answer) =>
    refused || (body !== undefined && body.label !== label);
  // What is under way may have to end before.
  await t.eventually('VOL-DELETE', `${path} to be gone`, look, isGone, transitionTime(t));
  t.creations.forget(path);
  await workEnds(t, begin);
  const { held, last } = await poll(look, isGone, t.convergence);
  if (!held) await t.owner.delete(path);
  t.holds('VOL-DELETE-IRREVERSIBLE', held, {
    expected: t.waits.withWait(`${path} to stay gone`),
    received: last.summary,
    answers: [asked, last],
  });
}

/** What was begun later has ended: by then, usually, what was begun before has, too. */
async function workEnds(t: CheckContext, begin: Begin): Promise<void> {
  const { path } = await begin(t);
  await poll(() => t.owner.get(path), isActive, t.convergence);
}
