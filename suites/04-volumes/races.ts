import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { sharedInstance } from '../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { secondInstance } from '../support/second-instance.ts';
import { isActive, resizeVolume } from './requests.ts';

const ROUNDS = 5;

/** Requests on one volume that run against each other. */
export function racesChecks(check: Declare): void {
  check(
    'a volume is on one instance at most, when one attachment follows another and when two race',
    ['VOL-ATTACH-ONE-INSTANCE'],
    async (t) => {
      const instances = [(await sharedInstance(t)).id, (await secondInstance(t)).id] as const;
      const volume = await arrangeVolume(t);
      for (let round = 0; round <= t.scaled(ROUNDS); round += 1) {
        const answers = await attachToAll(t, volume, instances, round > 0);
        if (round === 0) observeSecond(t, answers);
        try {
          await isOnOne(t, volume, instances, `race ${round}`);
        } finally {
          await detachVolume(t, volume);
        }
      }
    },
  );

  check(
    'racing resizes end with the largest size that was accepted',
    ['VOL-RESIZE-GROWS'],
    async (t) => {
      const volume = await arrangeVolume(t);
      let size = volume.body.size;
      for (let round = 1; round <= t.scaled(ROUNDS); round += 1) {
        const asked = [size + 9, size + 5, size + 1];
        const answers = await Promise.all(asked.map((each) => resizeVolume(t, volume, each)));
        const accepted = asked.filter((_, index) => answers[index]?.ok);
        const largest = Math.max(size, ...accepted);
        const look = () => t.owner.get(volume.path);
        const ready = (seen: Answer) => isActive(seen) && seen.body.size >= largest;
        const { held, last } = await poll(look, ready, t.convergence);
        t.holds('VOL-RESIZE-GROWS', held, {
          expected: `at least ${largest} GiB after the resizes to ${accepted.join(', ')} were accepted at once (race ${round})`,
          received: last.summary,
          answers: [...answers, last],
        });
        size = last.body.size;
      }
    },
  );

  check(
    'an update that races a deletion does not bring the volume back',
    ['VOL-DELETE-IRREVERSIBLE'],
    async (t) => {
      for (let round = 1; round <= Math.min(2, t.scaled(2)); round += 1) {
        const volume = await arrangeVolume(t);
        const [deleted, updated] = await Promise.all([
          t.owner.delete(volume.path),
          t.owner.put(volume.path, { label: t.names.label() }),
        ]);
        if (!deleted.ok) continue;
        const look = () => t.owner.get(volume.path);
        const { held, last } = await poll(look, (seen) => seen.refused, t.convergence);
        t.holds('VOL-DELETE-IRREVERSIBLE', held, {
          expected: `volume ${volume.id} to be gone after its deletion was accepted (race ${round})`,
          received: last.summary,
          answers: [deleted, updated, last],
        });
        t.creations.forget(volume.path);
      }
    },
  );
}

/** Asks for both attachments, one after the other or at once. */
async function attachToAll(
  t: CheckContext,
  volume: ArrangedVolume,
  instances: readonly [number, number],
  atOnce: boolean,
): Promise<Answer[]> {
  const attach = (id: number) => t.owner.post(`${volume.path}/attach`, { compute_id: id });
  if (atOnce) return Promise.all(instances.map(attach));
  await attachVolume(t, volume, instances[0]);
  return [await attach(instances[1])];
}

/** Whether a second attachment is refused or moves the volume is not stated. */
function observeSecond(t: CheckContext, [second]: readonly Answer[]): void {
  if (!second) return;
  const choice = second.ok ? 'is accepted' : 'is refused';
  t.observe('SIL-VOL-ATTACH-TWICE', `attaching to a second instance ${choice}`, second);
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
