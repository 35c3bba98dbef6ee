import type { Requests } from './requests.ts';

const label = { label: 'x', region: 'us-east' };

/** Requests on images. */
export const images: Requests = [
  [
    'captureImage',
    [{ disk_id: 1 }, { disk_id: 1, description: 'x'.repeat(65000), cloud_init: true }],
    [
      [{}, 'IMG-CREATE-DISK-ID-REQUIRED', '/disk_id'],
      [{ disk_id: 'x' }, 'IMG-CREATE-DISK-ID-TYPE', '/disk_id'],
      [{ disk_id: 1, label: [] }, 'IMG-CREATE-LABEL-TYPE', '/label'],
      [
        { disk_id: 1, description: 'x'.repeat(65001) },
        'IMG-CREATE-DESCRIPTION-LENGTH',
        '/description',
      ],
      [{ disk_id: 1, description: [] }, 'IMG-CREATE-DESCRIPTION-TYPE', '/description'],
      [{ disk_id: 1, cloud_init: 'x' }, 'IMG-CREATE-CLOUD-INIT-TYPE', '/cloud_init'],
    ],
  ],
  [
    'uploadImage',
    [label],
    [
      [{ region: 'x' }, 'IMG-UPLOAD-LABEL-REQUIRED', '/label'],
      [{ label: 'x' }, 'IMG-UPLOAD-REGION-REQUIRED', '/region'],
      [{ ...label, label: [] }, 'IMG-UPLOAD-LABEL-TYPE', '/label'],
      [{ ...label, region: {} }, 'IMG-UPLOAD-REGION-TYPE', '/region'],
      [
        { ...label, description: 'x'.repeat(65001) },
        'IMG-UPLOAD-DESCRIPTION-LENGTH',
        '/description',
      ],
      [{ ...label, description: {} }, 'IMG-UPLOAD-DESCRIPTION-TYPE', '/description'],
      [{ ...label, cloud_init: [] }, 'IMG-UPLOAD-CLOUD-INIT-TYPE', '/cloud_init'],
    ],
  ],
  [
    'updateImage',
    [{}, { description: null }],
    [
      [{ label: {} }, 'IMG-UPDATE-LABEL-TYPE', '/label'],
      [{ description: [] }, 'IMG-UPDATE-DESCRIPTION-TYPE', '/description'],
      [{ description: 'x'.repeat(65001) }, 'IMG-UPDATE-DESCRIPTION-LENGTH', '/description'],
    ],
  ],
];
