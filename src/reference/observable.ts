import type { ReferenceOptions } from './server.ts';

/**
 * A reference server on which every requirement that HTTP can observe can be decided: its clock and
 * its backend can be controlled, and volumes are `creating` and `resizing` until they have been seen so. `run` without a target, `serve`, and the tests of the suites start it like this.
 */
export const OBSERVABLE = {
  control: true,
  settings: {
    delays: {
      volumeCreate: 2_000,
      volumeResize: 2_000,
      imageCapture: 0,
      imageUpload: 0,
      instanceBoot: 0,
    },
    endsOnceSeen: true,
  },
} as const satisfies ReferenceOptions;
