import { alterAnswer, alterItems, textId, withoutId } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Answers that lack what a later request needs, or what others show: that is theirs to answer for. */
export const thinAnswersFaults: readonly Fault[] = [
  ...(
    [
      ['updateVolume', 'VOL-UPDATE'],
      ['resizeVolume', 'VOL-RESIZE-KEEPS-REST'],
    ] as const
  ).map(
    ([operation, requirement]): Fault => ({
      id: `volume-answered-without-compute-label-by-${operation.toLowerCase()}`,
      requirement,
      kind: 'rare-value',
      see: `send ${operation} for an attached volume: compute_label in the answer is null`,
      wrap: alterItems(operation, (item) => {
        item.compute_label = null;
      }),
    }),
  ),
  {
    id: 'volume-creation-answers-no-id',
    requirement: 'VOL-ID',
    kind: 'schema',
    see: 'create a volume: the answer has no id',
    wrap: alterAnswer('createVolume', withoutId),
  },
  {
    id: 'volume-creation-answers-nothing',
    requirement: 'VOL-CREATE',
    kind: 'schema',
    see: 'create a volume: the answer is an empty object',
    wrap: alterAnswer('createVolume', () => ({})),
  },
  {
    id: 'volume-clone-answers-a-text-id',
    requirement: 'VOL-ID',
    also: ['VOL-LIST'],
    kind: 'schema',
    see: 'clone a volume: its id is a string',
    wrap: alterAnswer('cloneVolume', textId),
  },
];
