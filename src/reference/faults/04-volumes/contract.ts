import { acceptWhen, alterRequest } from '../blocks/index.ts';
import { alterVolume } from '../blocks/volume.ts';
import { contractFaultsOf } from '../contract/derived.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Volumes look for; no schema can derive the last ones. */
export const contractFaults: readonly Fault[] = [
  ...contractFaultsOf('Volumes'),
  {
    id: 'volume-on-instance-zero-is-on-none',
    requirement: 'VOL-CREATE-COMPUTE-ID-KNOWN',
    kind: 'rare-value',
    see: 'create a volume with compute_id 0 and a region: it is created on no instance',
    wrap: acceptWhen(
      'createVolume',
      ({ compute_id }) => compute_id === 0,
      ({ compute_id: _, ...body }) => body,
    ),
  },
  {
    id: 'createvolume-takes-label-of-33-with-tags',
    requirement: 'VOL-CREATE-LABEL-LENGTH',
    kind: 'rare-value',
    see: 'a label of 33 characters is refused alone and accepted beside tags',
    wrap: acceptWhen(
      'createVolume',
      ({ label, tags }) => label?.length === 33 && tags?.length > 0,
      ({ label, ...rest }) => ({ ...rest, label: label.slice(1) }),
    ),
  },
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
  {
    id: 'volume-region-updated-beside-tags',
    requirement: 'VOL-REGION-READ-ONLY',
    kind: 'rare-value',
    see: 'update region and tags of a volume: it is in that region',
    wrap: alterVolume('updateVolume', ({ region }, _, { body }) => {
      const sent = (body ?? {}) as { region?: string; tags?: readonly string[] };
      return { region: sent.tags === undefined ? region : (sent.region ?? region) };
    }),
  },
  {
    id: 'resize-rounds-fractions-up',
    requirement: 'VOL-RESIZE-SIZE-TYPE',
    kind: 'boundary',
    see: 'resize a volume to a fraction that is larger than its size: it is accepted',
    wrap: acceptWhen(
      'resizeVolume',
      ({ size }) => typeof size === 'number' && !Number.isInteger(size),
      (body) => ({ ...body, size: Math.ceil(body.size) }),
    ),
  },
  {
    id: 'volume-label-counted-in-letters-of-ascii',
    requirement: 'VOL-CREATE-LABEL-LENGTH',
    kind: 'boundary',
    see: 'create a volume with a label of 33 é: it is accepted',
    wrap: acceptWhen(
      'createVolume',
      ({ label }) => label?.length > 32 && asciiIn(label).length <= 32,
      (body) => ({ ...body, label: `lawful-${body.label.length}` }),
    ),
  },
];

function asciiIn(label: string): string {
  return label.replace(/[^ -~]/g, '');
}
