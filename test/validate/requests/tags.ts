import type { Requests } from './requests.ts';

/** Requests on tags. */
export const tags: Requests = [
  [
    'createTag',
    [{ label: 'abc' }, { label: 'x'.repeat(50), volumes: [1], domains: [] }],
    [
      [{}, 'TAG-LABEL-REQUIRED', '/label'],
      [{ label: 'ab' }, 'TAG-LABEL-LENGTH', '/label'],
      [{ label: 'x'.repeat(51) }, 'TAG-LABEL-LENGTH', '/label'],
      [{ label: {} }, 'TAG-LABEL-TYPE', '/label'],
      [{ label: 'abc', volumes: ['x'] }, 'TAG-OBJECTS-TYPE', '/volumes/0'],
      [{ label: 'abc', computes: {} }, 'TAG-OBJECTS-TYPE', '/computes'],
    ],
  ],
];
