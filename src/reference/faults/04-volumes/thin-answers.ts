import { alterAnswer, textId, withoutId } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Creations whose answer lacks what a later request needs: that is theirs to answer for. */
export const thinAnswersFaults: readonly Fault[] = [
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
