import { alterAnswer, alterItems, instead } from '../../blocks/index.ts';
import { alterVolume, VOLUME_ANSWERS } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** What is read of a volume after its creation: a status that never ends, ids and volumes of others. */
export const readLaterFaults: readonly Fault[] = [
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
