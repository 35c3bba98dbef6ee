import { setTimeout } from 'node:timers/promises';
import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { requireInstanceGone } from '../../src/check/arrange/gone-instance.ts';
import {
  arrangeInstance,
  sharedInstance,
  takingVolumes,
} from '../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneBy } from '../../src/check/gone.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { secondInstance } from '../support/lent/second-instance.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { inRounds, race } from '../support/race.ts';
import { isActive, resizeVolume } from './requests.ts';

const ROUNDS = 5;

/** What is under way may have begun by then, in milliseconds. */
const A_MOMENT = 5;

/** Requests on one volume that run against each other. */
export function racesChecks(check: Declare): void {
  check(
    'a volume is on one instance at most, when one attachment follows another and when two race',
    ['VOL-ATTACH-ONE-INSTANCE'],
    async (t) => {
      const instances = [
        takingVolumes(await sharedInstance(t)).id,
        takingVolumes(await secondInstance(t)).id,
      ] as const;
      const volume = await arrangeVolume(t);
      const attach = (id: number) => t.owner.post(`${volume.path}/attach`, { compute_id: id });
      await attachVolume(t, volume, instances[0]);
      observeSecond(t, await attach(instances[1]));
      await endsOnOne(t, volume, instances, 'one attachment after the other');
      await inRounds(t, ROUNDS, async (round) => {
        const attachments = instances.map((id) => () => attach(id));
        const { said } = await race(t, attachments, round);
        await endsOnOne(t, volume, instances, said);
      });
    },
  );

  check(
    'racing resizes end with the largest size that was accepted',
    ['VOL-RESIZE-GROWS'],
    async (t) => {
      const volume = await arrangeVolume(t);
      let size = volume.body.size;
      await inRounds(t, ROUNDS, async (round) => {
        const asked = [size + 9, size + 5, size + 1];
        const resizes = asked.map((each) => () => resizeVolume(t, volume, each));
        const { answers, said } = await race(t, resizes, round);
        const accepted = asked.filter((_, index) => answers[index]?.ok);
        const largest = Math.max(size, ...accepted);
        const look = () => t.owner.get(volume.path);
        const ready = (seen: Answer) => isActive(seen) && seen.body.size >= largest;
        const { held, last } = await poll(look, ready, transitionTime(t));
        // One that is done later than any change shows has not ended yet.
        if (last.body?.status === 'resizing') throw new Inconclusive(`${volume.path} is resizing`);
        t.holds('VOL-RESIZE-GROWS', held, {
          expected: `at least ${largest} GiB after the resizes to ${accepted.join(', ')} were accepted at once (${said})`,
          received: last.summary,
          answers: [...answers, last],
        });
        size = last.body.size;
      });
    },
  );

  check(
    'no volume is on an instance whose deletion it was attached beside',
    ['VOL-DETACH-ON-INSTANCE-DELETE'],
    async (t) => {
      leftToLongerRuns(t, 'attachments beside deletions');
      await inRounds(t, 2, async (round) => {
        const [volume, { id }] = [await arrangeVolume(t), takingVolumes(await arrangeInstance(t))];
        const request = t.impliedOperation('deleteInstance', { computeId: id });
        if (!request) throw new Skip('the target deletes no instance', 'implied.deleteInstance');
        const attach = () => t.owner.post(`${volume.path}/attach`, { compute_id: id });
        const remove = async () => {
          await setTimeout(A_MOMENT);
          return t.owner.send(request);
        };
        const { answers, said } = await race(t, [attach, remove], round);
        if (!answers[1]?.ok) return; // a refusal because of the attachment under way is legal
        await requireInstanceGone(t, id);
        t.creations.forget(`/compute/instances/${id}`);
        const look = () => t.owner.get(volume.path);
        const isFree = ({ ok, body }: Answer) => ok && body?.compute_id !== id;
        const { held, last } = await poll(look, isFree, transitionTime(t));
        t.holds('VOL-DETACH-ON-INSTANCE-DELETE', held, {
          expected: `volume ${volume.id} not to name instance ${id}, which is deleted (${said})`,
          received: last.summary,
          answers: [...answers, last],
        });
      });
    },
    { objects: 2 },
  );

  check(
    'an update that races a deletion does not bring the volume back',
    ['VOL-DELETE-IRREVERSIBLE'],
    async (t) => {
      await inRounds(t, 2, async (round) => {
        const volume = await arrangeVolume(t);
        const remove = () => t.owner.delete(volume.path);
        const update = () => t.owner.put(volume.path, { label: t.names.label() });
        const { answers, said } = await race(t, [remove, update], round);
        if (!answers[0]?.ok) return;
        const look = () => t.owner.get(volume.path);
        const isGone = (seen: Answer) => isGoneBy(t, volume.path, seen);
        const { held, last } = await poll(look, isGone, transitionTime(t));
        t.holds('VOL-DELETE-IRREVERSIBLE', held, {
          expected: `volume ${volume.id} to be gone after its deletion was accepted (${said})`,
          received: last.summary,
          answers: [...answers, last],
        });
        t.creations.forget(volume.path);
      });
    },
  );
}

/** Whether a second attachment is refused or moves the volume is not stated. */
function observeSecond(t: CheckContext, second: Answer): void {
  const choice = second.ok ? 'is accepted' : 'is refused';
  t.observe('SIL-VOL-ATTACH-TWICE', `attaching to a second instance ${choice}`, second);
}

/** As `isOnOne`; the volume is detached again. */
async function endsOnOne(...[t, volume, ...rest]: Parameters<typeof isOnOne>): Promise<void> {
  try {
    await isOnOne(t, volume, ...rest);
  } finally {
    await detachVolume(t, volume);
  }
}

/** In the end the volume must be listed on the instance it names, and on no other. */
async function isOnOne(
  t: CheckContext,
  volume: ArrangedVolume,
  instances: readonly number[],
  when: string,
): Promise<void> {
  const look = () => whereItIs(t, volume, instances);
  const agrees = ({ named, listed }: Whereabouts) =>
    listed.length <= 1 && (listed.length === 0 ? named === null : listed[0] === named);
  const { held, last } = await poll(look, agrees, t.convergence);
  const { named, listed, answers } = last;
  t.holds('VOL-ATTACH-ONE-INSTANCE', held || listed.length <= 1, {
    expected: `volume ${volume.id} on one instance at most (${when})`,
    received: `it names ${named} and is listed on instances ${listed.join(' and ')}`,
    answers,
  });
}

interface Whereabouts {
  readonly named: unknown;
  /** Instances that list the volume. */
  readonly listed: number[];
  readonly answers: Answer[];
}

async function whereItIs(
  t: CheckContext,
  { id, path }: ArrangedVolume,
  instances: readonly number[],
): Promise<Whereabouts> {
  const own = await t.owner.get(path);
  const lists = await Promise.all(
    instances.map((each) => t.owner.get(`/compute/instances/${each}/volumes`)),
  );
  const listed = instances.filter((_, at) => lists[at]?.items.some((item) => item.id === id));
  return { named: own.body?.compute_id, listed, answers: [own, ...lists] };
}
