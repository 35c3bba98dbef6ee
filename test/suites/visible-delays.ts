/** A reference server whose volumes are `creating` and `resizing` long enough to be seen. */
export const VISIBLE_DELAYS = {
  settings: {
    delays: { volumeCreate: 50, volumeResize: 50, imageCapture: 0, imageUpload: 0, instanceBoot: 0 },
  },
};
