import type { Fault } from '../fault.ts';
import { imageCaptureFaults } from './captures.ts';
import { imageChangingFaults } from './changing.ts';
import { imageFieldFaults } from './fields.ts';
import { imageNeighbourFaults } from './neighbours.ts';
import { imageReadingFaults } from './reading.ts';
import { imageUploadFaults } from './uploads.ts';
import { imageWaitingFaults } from './waiting.ts';

/** Faults of the section Images; those of its contract cases stand with these cases. */
export const imagesFaults: readonly Fault[] = [
  ...imageFieldFaults,
  ...imageReadingFaults,
  ...imageCaptureFaults,
  ...imageUploadFaults,
  ...imageWaitingFaults,
  ...imageChangingFaults,
  ...imageNeighbourFaults,
];
