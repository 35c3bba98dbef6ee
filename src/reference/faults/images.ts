import type { Fault } from './fault.ts';
import { imageCaptureFaults } from './images-captures.ts';
import { imageChangingFaults } from './images-changing.ts';
import { imageFieldFaults } from './images-fields.ts';
import { imageNeighbourFaults } from './images-neighbours.ts';
import { imageReadingFaults } from './images-reading.ts';
import { imageUploadFaults } from './images-uploads.ts';
import { imageWaitingFaults } from './images-waiting.ts';

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
