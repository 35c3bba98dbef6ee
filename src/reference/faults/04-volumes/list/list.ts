import { Table } from '../../../table.ts';
import { mistake } from '../../blocks/caller.ts';
import { alterAnswer, alterItems, alterState, type Body, instead } from '../../blocks/index.ts';
import { stayOnSmallPages } from '../../blocks/small-pages.ts';
import { retag } from '../../blocks/tag.ts';
import { VOLUME_ANSWERS, withClones } from '../../blocks/volume.ts';
import type { Wrap } from '../../blocks/vpc.ts';
import type { Fault } from '../../fault.ts';

const withoutAttached = alterAnswer('listVolumes', (body) => ({
  ...body,
  data: body.data.filter(({ compute_id }: Body) => compute_id === null),
}));

/** Volumes that GET /volumes lacks or shows otherwise than they are, and those with tags that other lists show. */
export const listFaults: readonly Fault[] = [
  {
    id: 'tag-replaces-those-of-attached-volumes',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'rare-value',
    see: 'create a tag on an attached volume that has tags: it has none but that one',
    wrap: alterState('createTag', (after, _, { body }) => {
      const { label, volumes = [] } = Object(body);
      const isMeant = (id: number) => volumes.includes(id) && after.volumes.get(id)?.attachment;
      return retag(after, 'volumes', (row) => (isMeant(row.id) ? [label] : undefined));
    }),
  },
  {
    id: 'deleted-volume-stays-on-small-pages',
    requirement: 'VOL-LIST',
    kind: 'pagination',
    see: 'delete a volume and list volumes in pages of 25: it is there',
    wrap: stayOnSmallPages('listVolumes', 'deleteVolume', 'volumes'),
  },
  {
    id: 'tag-lists-attached-volumes-without-instance-label',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'put a tag on an attached volume: the listing of the tag shows compute_label null',
    wrap: alterAnswer('listTaggedObjects', (body) => ({
      ...body,
      data: body.data.map((item: Body) =>
        typeof item.data?.compute_label === 'string'
          ? { ...item, data: { ...item.data, compute_label: null } }
          : item,
      ),
    })),
  },
  {
    id: 'volume-list-without-instance-label-on-later-pages',
    requirement: 'VOL-LIST',
    kind: 'pagination',
    see: 'list volumes in pages of 25, with an attached one on the last page: its compute_label is null',
    wrap: alterAnswer('listVolumes', (body) => ({
      ...body,
      data:
        body.page > 1
          ? body.data.map((each: Body) => ({ ...each, compute_label: null }))
          : body.data,
    })),
  },
  {
    id: 'volume-list-without-newest',
    requirement: 'VOL-LIST',
    kind: 'pagination',
    see: 'create a volume and list volumes: it is not there',
    wrap: alterAnswer('listVolumes', (body) => ({ ...body, data: body.data.slice(0, -1) })),
  },
  {
    id: 'volume-list-without-clones-on-an-instance',
    requirement: 'VOL-LIST',
    kind: 'rare-value',
    see: 'attach a clone and list volumes: it is not there',
    wrap: withClones((core, sources) =>
      alterAnswer('listVolumes', (body) => ({
        ...body,
        data: body.data.filter(
          ({ id, compute_id }: Body) => compute_id === null || !sources.has(id),
        ),
      }))(core),
    ),
  },
  {
    id: 'volume-list-without-another-region',
    requirement: 'VOL-LIST',
    kind: 'rare-value',
    see: 'create a volume in another region than the first and list volumes: it is not there',
    wrap: instead('listVolumes', (core, state, ...given) => {
      const [first] = state.catalog.regions.keys();
      const volumes = Table.of(state.volumes.filter(({ region }) => region === first));
      return { ...core({ ...state, volumes }, ...given), state };
    }),
  },
  {
    id: 'volume-list-shows-all-to-restricted-users',
    requirement: 'VOL-LIST',
    kind: 'auth',
    see: 'list volumes as a restricted user: those that they cannot read are there',
    wrap: mistake(
      'listVolumes',
      (principal, _, { users }) =>
        principal.kind === 'user' && users.get(principal.username)?.restricted === true,
    ),
  },
  {
    id: 'volume-list-without-attached',
    requirement: 'VOL-LIST',
    kind: 'rare-value',
    see: 'attach a volume and list volumes: it is not there',
    wrap: withoutAttached,
  },
  {
    id: 'volume-list-without-attached-to-tokens',
    requirement: 'VOL-LIST',
    kind: 'auth',
    see: 'attach a volume and list volumes with a token for volumes alone: it is not there',
    wrap: (core) => {
      const faulty = withoutAttached(core);
      return (state, principal, ...rest) => {
        const isLimited = principal.kind === 'user' && principal.scopes !== 'all';
        return (isLimited ? faulty : core)(state, principal, ...rest);
      };
    },
  },
  {
    id: 'volume-list-names-no-instance',
    requirement: 'VOL-LIST',
    kind: 'cross-resource',
    see: 'attach a volume and list volumes: its compute_label is null',
    wrap: alterItems('listVolumes', (item) => {
      item.compute_label = null;
    }),
  },
  {
    id: 'volume-listed-with-first-label',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'change the label of a volume and list volumes: the first label',
    wrap: listedAsCreated('listVolumes', 'label'),
  },
  {
    id: 'volume-listed-with-first-size',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'resize a volume and list volumes: the first size',
    wrap: listedAsCreated('listVolumes', 'size'),
  },
  {
    id: 'volume-listed-with-first-tags',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'change the tags of a volume and list volumes: the first ones',
    wrap: listedAsCreated('listVolumes', 'tags'),
  },
  {
    id: 'volume-listed-where-it-was',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'attach and detach a volume and list volumes: it is on its instance',
    // The label of that instance stays with it.
    also: ['VOL-COMPUTE-LABEL-MATCHES'],
    wrap: (core) => {
      const was = new Map<number, Body>();
      return alterItems('listVolumes', (item) => {
        const { compute_id, compute_label } = item;
        if (compute_id !== null) was.set(item.id, { compute_id, compute_label });
        Object.assign(item, was.get(item.id));
      })(core);
    },
  },
];

/** A list shows a field as it was when the volume was first answered. */
export function listedAsCreated(list: string, field: 'label' | 'size' | 'tags'): Wrap {
  return (core) => {
    const first = new Map<number, Body>();
    const others = VOLUME_ANSWERS.filter((operation) => !operation.startsWith('list'));
    const noting = alterItems(others, (item) => {
      if (!first.has(item.id)) first.set(item.id, item[field]);
    })(core);
    return alterItems(list, (item) => {
      item[field] = first.get(item.id) ?? item[field];
      item.filesystem_path = `/dev/disk/by-id/scsi-0Compute_Volume_${item.label}`;
    })(noting);
  };
}
