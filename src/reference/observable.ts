import type { ReferenceOptions } from './server.ts';

/**
 * A reference server on which every requirement that HTTP can observe can be decided: its clock and
 * its backend can be controlled, and volumes are `creating` and `resizing` long enough (50 ms) to be
 * seen. `run` without a target, `serve`, and the tests of the suites start it like this.
 */
export const OBSERVABLE = {
  control: true,
  settings: {
    delays: {
      volumeCreate: 50,
      volumeResize: 50,
      imageCapture: 0,
      imageUpload: 0,
      instanceBoot: 0,
    },
  },
} as const satisfies ReferenceOptions;
