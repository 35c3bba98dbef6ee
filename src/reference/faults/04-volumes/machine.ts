import { type RefusedLater, refusedLater } from '../blocks/sequence.ts';
import type { Fault } from '../fault.ts';

const PAIRS: readonly RefusedLater[] = [
  { first: 'cloneVolume', refused: 'resizeVolume', requirement: 'VOL-RESIZE' },
  { first: 'cloneVolume', refused: 'deleteVolume', requirement: 'VOL-DELETE' },
  { first: 'resizeVolume', refused: 'cloneVolume', requirement: 'VOL-CLONE' },
  { first: 'resizeVolume', refused: 'attachVolume', requirement: 'VOL-ATTACH' },
  { first: 'detachVolume', refused: 'resizeVolume', requirement: 'VOL-RESIZE' },
  { first: 'detachVolume', refused: 'cloneVolume', requirement: 'VOL-CLONE' },
  { first: 'detachVolume', refused: 'deleteVolume', requirement: 'VOL-DELETE' },
  { first: 'updateVolume', refused: 'resizeVolume', requirement: 'VOL-RESIZE' },
  { first: 'updateVolume', refused: 'cloneVolume', requirement: 'VOL-CLONE' },
  { first: 'updateVolume', refused: 'attachVolume', requirement: 'VOL-ATTACH' },
  { first: 'cloneVolume', toWhatIsMade: true, refused: 'cloneVolume', requirement: 'VOL-CLONE' },
  { first: 'cloneVolume', toWhatIsMade: true, refused: 'resizeVolume', requirement: 'VOL-RESIZE' },
  { first: 'cloneVolume', toWhatIsMade: true, refused: 'attachVolume', requirement: 'VOL-ATTACH' },
];

/** What a volume no longer takes once something else was done to it (endpoints/volumes). */
export const machineFaults: readonly Fault[] = PAIRS.map((pair) => ({
  ...refusedLater(pair),
  // A restricted user who may clone is refused as well.
  also: pair.refused === 'cloneVolume' ? ['VOL-CLONE-GRANT'] : [],
}));
