import type { Dialect } from '../dialect.ts';

/** Work goes on in the background for a while: every passing state can be seen. */
export const asynchronous: Dialect = {
  name: 'asynchronous',
  says: 'creating, resizing, capturing and booting take most of a second',
  options: {
    settings: {
      delays: {
        volumeCreate: 700,
        volumeResize: 900,
        imageCapture: 800,
        imageUpload: 600,
        instanceBoot: 500,
      },
    },
  },
};
