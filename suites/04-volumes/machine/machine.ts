import fc from 'fast-check';
import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import {
  type ArrangedInstance,
  arrangeInstance,
  takingVolumes,
} from '../../../src/check/arrange/instance.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { type Step, walk } from '../../../src/check/state-machine.ts';
import { runTag } from '../run-tag.ts';
import { attach, createOn, deleteInstance, deployInstance, detach } from './instance-steps.ts';
import { addVolume, type VolumesModel } from './model.ts';
import { clone, create, relabel, remove, resize, retag } from './steps.ts';

const SEQUENCES = 5;
const LENGTH = 20;

/** Volumes and instances through random sequences of operations. */
export function machineChecks(check: Declare): void {
  check(
    'volumes keep what is said of them through any sequence of operations',
    [
      'VOL-CREATED-STABLE',
      'VOL-UPDATED-MONOTONIC',
      'VOL-RESIZE',
      'VOL-RESIZE-KEEPS-REST',
      'VOL-UPDATE',
      'VOL-CLONE',
      'VOL-CLONE-SOURCE-KEPT',
      'VOL-ATTACH',
      'VOL-DETACH',
      'VOL-DELETE-IRREVERSIBLE',
    ],
    async (t) => {
      const [instance, tag, other] = [
        takingVolumes(await arrangeInstance(t)),
        runTag(t),
        runTag(t),
      ];
      const models: VolumesModel[] = [];
      const { mark } = t.creations;
      const cleanUp = async () => {
        if (t.creations.mark <= mark) return;
        await detachRest(t, models.splice(0));
        await t.creations.clear(mark);
      };
      try {
        await walk(t, {
          steps: STEPS,
          begin: async () => {
            await cleanUp();
            const model = await beginning(t, instance, [tag, other]);
            models.push(model);
            return model;
          },
          sequences: SEQUENCES,
          length: LENGTH,
          tour: TOUR,
        });
      } finally {
        await cleanUp();
      }
    },
    { objects: 7, early: true },
  );
}

type Steps = readonly fc.Arbitrary<Step<VolumesModel>>[];

const CHANGES: Steps = [
  numbered(relabel),
  numbered(retag),
  fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 12 })).map(([at, by]) => resize(at, by)),
  numbered(clone),
  numbered(attach),
  numbered(detach),
];

const ARRIVALS_AND_DEPARTURES: Steps = [
  fc.constant(create()),
  numbered(remove),
  fc.constant(createOn()),
  fc.constant(deployInstance()),
  fc.constant(deleteInstance()),
];

/** Changes are listed twice, so that they are chosen twice as often. */
const STEPS: Steps = [...CHANGES, ...CHANGES, ...ARRIVALS_AND_DEPARTURES];

/** Each operation after each other one: on a volume, on what is cloned from it, and on one that came with an instance. */
const TOUR: readonly Step<VolumesModel>[] = [
  relabel(0),
  retag(0),
  resize(0, 1),
  clone(0),
  resize(0, 1),
  relabel(0),
  attach(0),
  resize(0, 1),
  relabel(0),
  clone(0),
  detach(0),
  retag(0),
  resize(0, 1),
  attach(0),
  retag(0),
  detach(0),
  remove(2),
  clone(0),
  remove(0),
  resize(0, 1),
  relabel(0),
  attach(0),
  detach(0),
  clone(0),
  remove(0),
  remove(0),
  createOn(),
  resize(1, 1),
  detach(1),
  clone(1),
  attach(1),
  detach(1),
  remove(1),
];

/** Steps on one of the volumes, by a number that is taken modulo how many there are. */
function numbered(step: (at: number) => Step<VolumesModel>): fc.Arbitrary<Step<VolumesModel>> {
  return fc.nat({ max: 2 }).map(step);
}

async function beginning(
  t: CheckContext,
  instance: ArrangedInstance,
  tags: readonly string[],
): Promise<VolumesModel> {
  const model: VolumesModel = {
    volumes: [],
    instances: [instance],
    tags,
    made: 0,
    gone: undefined,
  };
  addVolume(model, await arrangeVolume(t));
  return model;
}

/** Detaches what is left: a target may refuse to delete attached volumes, and eight fill an instance. */
async function detachRest(t: CheckContext, models: readonly VolumesModel[]): Promise<void> {
  const rest = models.flatMap(({ volumes }) => volumes).filter(({ compute_id }) => compute_id);
  for (const volume of rest) await detachVolume(t, volume);
}
