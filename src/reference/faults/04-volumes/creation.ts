import { alterItems, alterRequest, type Body, refuseWhen } from '../blocks/index.ts';
import { alterVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Faults in POST /volumes without an instance: volumes that are not as they were asked for. */
export const creationFaults: readonly Fault[] = [
  {
    id: 'volume-creation-ignores-size',
    requirement: 'VOL-CREATE',
    kind: 'state',
    see: 'create a volume of 25 GiB: it has 20',
    wrap: alterVolume('createVolume', () => ({ size: 20 })),
  },
  {
    id: 'volume-of-21-gib-refused',
    requirement: 'VOL-CREATE',
    kind: 'over-strict',
    see: 'create a volume of 21 GiB: it is refused, and those of 22 and 23 GiB are not',
    wrap: refuseWhen('createVolume', ({ size }) => size === 21),
  },
  {
    id: 'volume-creation-answers-no-hyphens',
    requirement: 'VOL-CREATE',
    kind: 'format',
    see: 'create a volume with hyphens in its label: they are gone',
    wrap: alterVolume('createVolume', ({ label }) => ({ label: label.replaceAll('-', '') })),
  },
  {
    id: 'volume-default-size-10',
    requirement: 'VOL-CREATE-SIZE-DEFAULT',
    kind: 'boundary',
    see: 'create a volume without size: it has 10 GiB',
    wrap: withDefault({ size: 10 }),
  },
  {
    id: 'volume-default-size-by-region',
    requirement: 'VOL-CREATE-SIZE-DEFAULT',
    kind: 'rare-value',
    see: 'create a volume without size in another region than the first: it has 10 GiB',
    wrap: alterVolume('createVolume', ({ region }, __, { body }) =>
      (body as Body).size === undefined && region.startsWith('eu') ? { size: 10 } : {},
    ),
  },
  {
    id: 'volume-default-size-with-tags',
    requirement: 'VOL-CREATE-SIZE-DEFAULT',
    kind: 'rare-value',
    see: 'create a volume with tags and without size: it has 10 GiB',
    wrap: alterVolume('createVolume', ({ tags }, __, { body }) =>
      (body as Body).size === undefined && tags.length > 0 ? { size: 10 } : {},
    ),
  },
  {
    id: 'volume-size-required',
    requirement: 'VOL-CREATE-SIZE-DEFAULT',
    also: ['VOL-CREATE-CONFIG-OF-INSTANCE'], // that is asked for without a size, too
    kind: 'over-strict',
    see: 'create a volume without size: it is refused',
    wrap: refuseWhen('createVolume', ({ size }) => size === undefined),
  },
  {
    id: 'volume-second-region-becomes-first',
    requirement: 'VOL-REGION-AS-ASKED',
    kind: 'rare-value',
    see: 'create a volume in any region but the first: it is in the first',
    wrap: alterVolume('createVolume', ({ region }) =>
      region.startsWith('eu') ? { region: 'us-east' } : {},
    ),
  },
  {
    id: 'volume-creation-answered-in-first-region',
    requirement: 'VOL-REGION-AS-ASKED',
    kind: 'rare-value',
    see: 'create a volume in any region but the first: the answer names the first; read, it is right',
    wrap: alterItems('createVolume', (item) => {
      item.region = 'us-east';
    }),
  },
  {
    id: 'volume-tags-of-creation-dropped',
    requirement: 'VOL-CREATE-TAGS',
    kind: 'state',
    see: 'create a volume with tags: it has none',
    wrap: alterVolume('createVolume', () => ({ tags: [] })),
  },
  {
    id: 'volume-long-tag-of-creation-cut',
    requirement: 'VOL-CREATE-TAGS',
    kind: 'rare-value',
    see: 'create a volume with a tag of more than 24 characters: it is cut',
    wrap: alterVolume('createVolume', ({ tags }) => ({
      tags: tags.map((tag) => tag.slice(0, 24)),
    })),
  },
  ...[
    { verb: 'create', operation: 'createVolume', requirement: 'VOL-CREATE' },
    { verb: 'clone', operation: 'cloneVolume', requirement: 'VOL-CLONE' },
    { verb: 'update', operation: 'updateVolume', requirement: 'VOL-UPDATE' },
  ].map(
    ({ verb, operation, requirement }): Fault => ({
      id: `volume-label-in-entities-at-${verb}`,
      requirement,
      kind: 'rare-value',
      see: `${verb} a volume with & in its label: it is &amp;`,
      wrap: alterVolume(operation, ({ label }) => ({ label: label.replaceAll('&', '&amp;') })),
    }),
  ),
  {
    id: 'volume-second-tag-of-creation-dropped',
    requirement: 'VOL-CREATE-TAGS',
    kind: 'rare-value',
    see: 'create a volume with two tags: it has one',
    wrap: alterVolume('createVolume', ({ tags }) => ({ tags: tags.slice(0, 1) })),
  },
  {
    id: 'volume-attached-unasked',
    requirement: 'VOL-CREATE-UNATTACHED',
    kind: 'state',
    see: 'create a volume without compute_id: it is on the first instance of its region',
    also: ['VOL-COMPUTE-ID-NULL-UNATTACHED'],
    wrap: alterVolume('createVolume', ({ attachment, region, account }, state) => {
      const near = state.instances.filter(
        (each) => each.region === region && each.account === account,
      );
      const first = Math.min(...near.map(({ id }) => id));
      return { attachment: attachment ?? { compute_id: first, config_id: null } };
    }),
  },
];

/** Puts these values where a creation leaves them out. */
function withDefault(values: Record<string, unknown>): Fault['wrap'] {
  return alterRequest('createVolume', (request) => ({
    ...request,
    body: { ...values, ...(request.body as object) },
  }));
}
