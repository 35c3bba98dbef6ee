import { refuseWhen } from '../blocks/index.ts';
import { contractFaultsOf } from '../contract/derived.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Images look for; no schema can derive the last ones. */
export const contractFaults: readonly Fault[] = [
  ...contractFaultsOf('Images'),
  ...(['captureImage', 'uploadImage'] as const).map(
    (operation): Fault => ({
      id: `${operation.toLowerCase()}-refuses-null-description`,
      requirement: `IMG-${operation === 'captureImage' ? 'CREATE' : 'UPLOAD'}-DESCRIPTION-NULL`,
      kind: 'over-strict',
      see: `description null is refused in ${operation}`,
      wrap: refuseWhen(operation, (body) => body.description === null),
    }),
  ),
  {
    id: 'updateimage-refuses-null-description',
    requirement: 'IMG-UPDATE-DESCRIPTION-LENGTH',
    kind: 'over-strict',
    see: 'description null is refused in an update',
    wrap: refuseWhen('updateImage', (body) => body.description === null),
  },
];
