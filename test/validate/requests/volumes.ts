import type { Requests } from './requests.ts';

const label = { label: 'x', region: 'us-east' };

/** Requests on volumes. */
export const volumes: Requests = [
  [
    'createVolume',
    [
      label,
      { ...label, label: 'x'.repeat(32), size: 20, tags: [], odd: 1 },
      { label: 'x', compute_id: 7 },
      { label: 'x', compute_id: 7, region: 'us-east', config_id: 8 },
      { ...label, label: '\u{1F600}'.repeat(32) },
      { ...label, label: 'e\u0301'.repeat(32) },
    ],
    [
      [{ region: 'us-east' }, 'VOL-CREATE-LABEL-REQUIRED', '/label'],
      [[label], 'VOL-CREATE-LABEL-REQUIRED', ''],
      [{ ...label, label: '' }, 'VOL-CREATE-LABEL-LENGTH', '/label'],
      [{ ...label, label: 'x'.repeat(33) }, 'VOL-CREATE-LABEL-LENGTH', '/label'],
      [{ ...label, label: '\u00e9'.repeat(33) }, 'VOL-CREATE-LABEL-LENGTH', '/label'],
      [{ ...label, label: ['x'] }, 'VOL-CREATE-LABEL-TYPE', '/label'],
      [{ ...label, label: null }, 'VOL-CREATE-LABEL-TYPE', '/label'],
      [{ ...label, size: 20.5 }, 'VOL-CREATE-SIZE-TYPE', '/size'],
      [{ ...label, size: '20GB' }, 'VOL-CREATE-SIZE-TYPE', '/size'],
      [{ label: 'x' }, 'VOL-CREATE-REGION-REQUIRED', '/region'],
      [{ label: 'x', compute_id: null }, 'VOL-CREATE-REGION-REQUIRED', '/region'],
      [{ label: 'x', region: null }, 'VOL-CREATE-REGION-REQUIRED', '/region'],
      [{ ...label, region: {} }, 'VOL-CREATE-REGION-TYPE', '/region'],
      [{ label: 'x', compute_id: 'seven' }, 'VOL-CREATE-COMPUTE-ID-TYPE', '/compute_id'],
      [{ ...label, config_id: [] }, 'VOL-CREATE-CONFIG-ID-TYPE', '/config_id'],
      [{ ...label, tags: { a: 1 } }, 'VOL-CREATE-TAGS-TYPE', '/tags'],
      [{ ...label, tags: ['a', null] }, 'VOL-CREATE-TAGS-TYPE', '/tags/1'],
    ],
  ],
  [
    'updateVolume',
    [{}, undefined, { label: 'x' }, { tags: [] }],
    [
      [{ label: '' }, 'VOL-UPDATE-LABEL-LENGTH', '/label'],
      [{ label: {} }, 'VOL-UPDATE-LABEL-TYPE', '/label'],
      [{ tags: [{}] }, 'VOL-UPDATE-TAGS-TYPE', '/tags/0'],
    ],
  ],
  [
    'attachVolume',
    [{ compute_id: 1, persist_across_boots: false }],
    [
      [undefined, 'VOL-ATTACH-COMPUTE-ID-REQUIRED', '/compute_id'],
      [{ compute_id: null }, 'VOL-ATTACH-COMPUTE-ID-TYPE', '/compute_id'],
      [{ compute_id: 1, config_id: 'x' }, 'VOL-ATTACH-CONFIG-ID-TYPE', '/config_id'],
      [
        { compute_id: 1, persist_across_boots: 'maybe' },
        'VOL-ATTACH-PERSIST-TYPE',
        '/persist_across_boots',
      ],
    ],
  ],
  [
    'cloneVolume',
    [{ label: 'x' }],
    [
      [{}, 'VOL-CLONE-LABEL-REQUIRED', '/label'],
      [{ label: [] }, 'VOL-CLONE-LABEL-TYPE', '/label'],
      [{ label: 'x'.repeat(33) }, 'VOL-CLONE-LABEL-LENGTH', '/label'],
    ],
  ],
  [
    'resizeVolume',
    [{ size: 1 }],
    [
      [{}, 'VOL-RESIZE-SIZE-REQUIRED', '/size'],
      [{ size: null }, 'VOL-RESIZE-SIZE-TYPE', '/size'],
      [{ size: 'large' }, 'VOL-RESIZE-SIZE-TYPE', '/size'],
    ],
  ],
];
