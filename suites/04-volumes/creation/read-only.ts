import { volumeBody } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import {
  CHOSEN_ID,
  LONG_AGO,
  type ReadOnlyField,
  takesNothingOver,
  wholeAnswer,
} from '../../support/read-only-creation.ts';
import { createVolume, isActive } from '../requests.ts';

/** What a creation cannot set: only the service does (resources/volume). */
export function readOnlyChecks(check: Declare): void {
  check(
    'what only the service sets of a volume is not taken over from its creation',
    READ_ONLY.map(({ requirement }) => requirement),
    (t) =>
      takesNothingOver(t, READ_ONLY, {
        ask: (fields) => createVolume(t, volumeBody(t, fields)),
        read: async ({ body }) => {
          const look = () => t.owner.get(`/volumes/${body?.id}`);
          return wholeAnswer((await poll(look, isActive, transitionTime(t))).last);
        },
      }),
    { objects: 1 },
  );
}

/** The read-only fields of resources/volume that a creation does not take. */
const READ_ONLY: readonly ReadOnlyField[] = [
  { field: 'id', value: CHOSEN_ID, requirement: 'VOL-CREATE-ID-READ-ONLY' },
  { field: 'created', value: LONG_AGO, requirement: 'VOL-CREATE-CREATED-READ-ONLY' },
  { field: 'updated', value: LONG_AGO, requirement: 'VOL-CREATE-UPDATED-READ-ONLY' },
  {
    field: 'status',
    value: 'resizing',
    requirement: 'VOL-CREATE-STATUS-READ-ONLY',
    inTheEnd: true,
  },
  {
    field: 'hardware_type',
    value: 'set-by-client',
    requirement: 'VOL-CREATE-HARDWARE-TYPE-READ-ONLY',
  },
  {
    field: 'filesystem_path',
    value: '/set-by-client',
    requirement: 'VOL-CREATE-FILESYSTEM-PATH-READ-ONLY',
  },
  {
    field: 'compute_label',
    value: 'set-by-client',
    requirement: 'VOL-CREATE-COMPUTE-LABEL-READ-ONLY',
  },
];
