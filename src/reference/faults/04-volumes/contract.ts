import { alterRequest } from '../blocks/index.ts';
import { contractFaultsOf } from '../contract/derived.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Volumes look for; no schema can derive the last ones. */
export const contractFaults: readonly Fault[] = [
  ...contractFaultsOf('Volumes'),
  {
    id: 'updatevolume-cuts-label-at-31',
    requirement: 'VOL-UPDATE-LABEL-LENGTH',
    kind: 'boundary',
    see: 'a label of 32 characters is accepted and cut',
    wrap: alterRequest('updateVolume', (request) => {
      const { label, ...rest } = (request.body ?? {}) as { label?: unknown };
      const cut = typeof label === 'string' && label.length === 32 ? label.slice(0, 31) : label;
      return label === undefined ? request : { ...request, body: { ...rest, label: cut } };
    }),
  },
];
