import { loadConfiguration } from '../../../src/config/load.ts';
import { basisOf } from '../../../src/run/resume/basis.ts';
import type { Begun } from '../../../src/run/unfinished.ts';

export const TOKEN = '9f86d081884c7d659a2feaa0c55ad015';

export const CONFIGURATION = loadConfiguration({
  value: { url: 'http://target.example', credentials: { owner: TOKEN } },
  env: {},
});

/** A run of everything, as it writes itself down when it begins. */
export const BEGUN: Begun = {
  settings: {
    ...{ strict: false, seed: 7, effort: 'smoke', readOnly: false, only: [], sections: [] },
    configuration: CONFIGURATION,
  },
  preflight: [],
  embedded: false,
  started: '2026-01-02T03:04:05.000Z',
  options: { url: 'http://target.example', token: TOKEN, effort: 'smoke' },
  basis: basisOf(CONFIGURATION, false),
};
