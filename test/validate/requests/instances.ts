import type { Requests } from './requests.ts';

/** Requests on instances and addresses. */
export const instances: Requests = [
  [
    'createInstance',
    [{}, { label: 'a-_b', region: 'x', booted: false, stackscript_id: 1 }, { label: 'été' }],
    [
      [{ label: 'ab' }, 'INST-LABEL-LENGTH', '/label'],
      [{ label: 'a'.repeat(65) }, 'INST-LABEL-LENGTH', '/label'],
      [{ label: 'a b' }, 'INST-LABEL-CHARACTERS', '/label'],
      [{ label: '-ab' }, 'INST-LABEL-EDGES', '/label'],
      [{ label: 'ab.' }, 'INST-LABEL-EDGES', '/label'],
      [{ label: 'a__b' }, 'INST-LABEL-DOUBLED', '/label'],
      [{ label: {} }, 'INST-LABEL-TYPE', '/label'],
      [{ root_pass: [] }, 'INST-CREATE-ROOT-PASS-TYPE', '/root_pass'],
      [{ booted: 'maybe' }, 'INST-CREATE-BOOTED-TYPE', '/booted'],
      [{ stackscript_id: 'x' }, 'INST-CREATE-STACKSCRIPT-ID-TYPE', '/stackscript_id'],
    ],
  ],
  [
    'createIp',
    [{}, { type: 'ipv4', public: false, compute_id: 1 }],
    [
      [{ type: [] }, 'IP-CREATE-TYPES', '/type'],
      [{ public: 'private' }, 'IP-CREATE-PUBLIC-TYPE', '/public'],
      [{ compute_id: 1.5 }, 'IP-CREATE-COMPUTE-ID-TYPE', '/compute_id'],
    ],
  ],
];
