import {
  alterAnswer,
  alterItems,
  alterRequest,
  type Body,
  instead,
  refuseWhen,
} from '../blocks/index.ts';
import { alterVolume, VOLUME_ANSWERS } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** What the monitor sees too, on every answer with the value. */
const SEEN_TOO: Readonly<Record<string, string>> = {
  hardware_type: 'VOL-HARDWARE-TYPE',
  filesystem_path: 'VOL-FILESYSTEM-PATH',
};

/** Faults in POST /volumes without an instance, and in reading what it made. */
export const creationFaults: readonly Fault[] = [
  takesOver('id', 'createVolume'),
  ...['created', 'updated', 'status', 'hardware_type', 'filesystem_path', 'compute_label'].map(
    (field) => takesOver(field),
  ),
  {
    ...takesOver('hardware_type', VOLUME_ANSWERS, (value) => ['hdd', 'nvme'].includes(value)),
    id: 'volume-creation-chooses-hardware',
    also: [],
    see: 'create a volume with hardware_type hdd: it has that',
  },
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
    id: 'volume-stays-creating',
    requirement: 'VOL-STATUS-BECOMES-ACTIVE',
    kind: 'temporal',
    see: 'create a volume: its status is creating forever',
    wrap: alterItems(VOLUME_ANSWERS, (item) => {
      if (item.status === 'active') item.status = 'creating';
    }),
  },
  {
    id: 'volume-stays-resizing',
    requirement: 'VOL-STATUS-BECOMES-ACTIVE',
    kind: 'sequence',
    see: 'resize a volume: its status is resizing forever',
    wrap: (core) => {
      const resized = new Set<number>();
      return alterItems(VOLUME_ANSWERS, (item) => {
        if (item.status === 'resizing') resized.add(item.id);
        if (resized.has(item.id)) item.status = 'resizing';
      })(core);
    },
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
  {
    id: 'volume-with-two-tags-stays-creating',
    requirement: 'VOL-STATUS-BECOMES-ACTIVE',
    kind: 'rare-value',
    see: 'create a volume with two tags: its status is creating forever',
    wrap: (core) => {
      const tagged = new Set<number>();
      const noting = alterVolume('createVolume', ({ id, tags }) => {
        if (tags.length > 1) tagged.add(id);
        return {};
      })(core);
      return alterItems(VOLUME_ANSWERS, (item) => {
        if (tagged.has(item.id)) item.status = 'creating';
      })(noting);
    },
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
  {
    id: 'volume-compute-id-zero-when-unattached',
    requirement: 'VOL-COMPUTE-ID-NULL-UNATTACHED',
    kind: 'rare-value',
    see: 'read an unattached volume: compute_id is 0',
    wrap: alterItems(VOLUME_ANSWERS, (item) => {
      item.compute_id ??= 0;
    }),
  },
  {
    id: 'volume-id-given-twice',
    requirement: 'VOL-ID-UNIQUE',
    kind: 'race',
    see: 'create volumes at once: every other one is answered with the id of the one before',
    wrap: (core) => {
      let count = 0;
      return alterAnswer('createVolume', (body) => {
        count += 1;
        return count % 2 === 0 ? { ...body, id: body.id - 1 } : body;
      })(core);
    },
  },
  {
    id: 'any-id-reads-the-first-volume',
    requirement: 'VOL-GET',
    kind: 'cross-resource',
    see: 'read the second of two volumes: the answer is the first',
    wrap: alterAnswer('getVolume', (body, _request, state) => {
      const own = state.volumes.filter((volume) => volume.label.startsWith('cc-'));
      const [first] = own.sort((a, b) => a.id - b.id);
      if (!first) return undefined;
      const filesystem_path = `/dev/disk/by-id/scsi-0Compute_Volume_${first.label}`;
      return { ...body, id: first.id, label: first.label, filesystem_path };
    }),
  },
  {
    id: 'volume-read-is-the-one-before',
    requirement: 'VOL-GET',
    kind: 'cross-resource',
    see: 'read the second of two volumes: the first is answered',
    wrap: instead('getVolume', (core, state, principal, request, ...rest) => {
      const id = Number(request.path.split('/').at(-1));
      const before = state.volumes.get(id - 1) === undefined ? id : id - 1;
      return core(state, principal, { ...request, path: `/v4/volumes/${before}` }, ...rest);
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

/** A creation sets a field that only the service sets, as these operations show it. */
function takesOver(
  field: string,
  operations: string | readonly string[] = VOLUME_ANSWERS,
  isTaken = (_value: string) => true,
): Fault {
  const name = field.replaceAll('_', '-');
  const also = SEEN_TOO[field];
  return {
    id: `volume-creation-sets-${name}`,
    requirement: `VOL-CREATE-${name.toUpperCase()}-READ-ONLY`,
    kind: 'schema',
    see: `create a volume with ${field}: it has the value sent`,
    ...(also ? { also: [also] } : {}),
    wrap: (core) => {
      const set = new Map<number, unknown>();
      const noting = alterAnswer('createVolume', ({ id }, { body }) => {
        const value = (body as Body)?.[field];
        if (value !== undefined && isTaken(value)) set.set(id, value);
      })(core);
      return alterItems(operations, (item) => {
        if (set.has(item.id)) item[field] = set.get(item.id);
      })(noting);
    },
  };
}
