import { alterItems, type Body } from '../blocks/index.ts';
import { VOLUME_ANSWERS, VOLUME_LISTS } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/**
 * Fields of volumes that are wrong in answers (resources/volume), most of them only in lists: the
 * monitor sees them on every answer.
 */
export const answersFaults: readonly Fault[] = [
  inLists('created-missing', 'VOL-CREATED', (item) => delete item.created),
  inLists('created-as-number', 'VOL-CREATED', (item) => {
    item.created = 1_700_000_000;
  }),
  inLists('filesystem-path-shortened', 'VOL-FILESYSTEM-PATH', (item) => {
    item.filesystem_path = `/dev/disk/by-id/${item.label}`;
  }),
  inLists('hardware-type-ssd', 'VOL-HARDWARE-TYPE', (item) => {
    item.hardware_type = 'ssd';
  }),
  inLists('hardware-type-null', 'VOL-HARDWARE-TYPE', (item) => {
    item.hardware_type = null;
  }),
  inLists('label-missing', 'VOL-LABEL', (item) => delete item.label),
  relabelled('padded', (label) => label.padEnd(40, 'x')),
  relabelled('empty', () => ''),
  inLists('compute-id-missing', 'VOL-COMPUTE-ID', (item) => delete item.compute_id),
  inLists('compute-id-as-text', 'VOL-COMPUTE-ID', (item) => {
    if (item.compute_id !== null) item.compute_id = String(item.compute_id);
  }),
  inLists('compute-label-missing', 'VOL-COMPUTE-LABEL', (item) => delete item.compute_label),
  inLists('compute-label-false', 'VOL-COMPUTE-LABEL', (item) => {
    item.compute_label ??= false;
  }),
  inLists('region-as-object', 'VOL-REGION', (item) => {
    item.region = { id: item.region };
  }),
  inLists('size-as-text', 'VOL-SIZE', (item) => {
    item.size = String(item.size);
  }),
  inLists('size-in-fractions', 'VOL-SIZE', (item) => {
    item.size += 0.5;
  }),
  inLists('status-available', 'VOL-STATUS', (item) => {
    item.status = 'available';
  }),
  inLists('status-null', 'VOL-STATUS', (item) => {
    item.status = null;
  }),
  inLists('tags-null-when-empty', 'VOL-TAGS', (item) => {
    if (item.tags.length === 0) item.tags = null;
  }),
  inLists('tags-joined', 'VOL-TAGS', (item) => {
    item.tags = item.tags.join(',');
  }),
  inLists('updated-null', 'VOL-UPDATED', (item) => {
    item.updated = null;
  }),
  inLists('created-with-zone', 'CONV-TIMESTAMP-FORM', (item) => {
    item.created += 'Z';
  }),
  {
    id: 'volume-updated-with-zone-after-update',
    requirement: 'CONV-TIMESTAMP-FORM',
    kind: 'sequence',
    see: 'update a volume: updated ends with Z',
    wrap: alterItems('updateVolume', (item) => {
      item.updated += 'Z';
    }),
  },
  {
    id: 'volume-id-as-text-after-resize',
    requirement: 'VOL-ID',
    kind: 'sequence',
    see: 'resize a volume: its id is a string in the answer',
    wrap: alterItems('resizeVolume', (item) => {
      item.id = String(item.id);
    }),
  },
  ...(
    [
      ['.', 'periods'],
      [' ', 'spaces'],
      ['A', 'capitals'],
      ['/', 'slashes', 'a label beyond ASCII is kept where it is taken, whoever sends it'],
    ] as const
  ).map(
    ([mark, words, shownBy]): Fault => ({
      id: `volume-filesystem-path-without-${words}`,
      requirement: 'VOL-FILESYSTEM-PATH',
      kind: 'rare-value',
      ...(shownBy === undefined ? {} : { shownBy }),
      see: `label a volume a${mark}b: filesystem_path has an underscore in its place`,
      wrap: alterItems(VOLUME_ANSWERS, (item) => {
        const [prefix, label] = [item.filesystem_path.slice(0, -item.label.length), item.label];
        item.filesystem_path = `${prefix}${label.replaceAll(mark, '_')}`;
      }),
    }),
  ),
  {
    id: 'volume-filesystem-path-of-first-label',
    requirement: 'VOL-FILESYSTEM-PATH',
    kind: 'sequence',
    see: 'change the label of a volume: filesystem_path keeps the old one',
    wrap: (core) => {
      const first = new Map<number, string>();
      return alterItems(VOLUME_ANSWERS, (item) => {
        const path = first.get(item.id) ?? item.filesystem_path;
        first.set(item.id, path);
        item.filesystem_path = path;
      })(core);
    },
  },
  {
    id: 'volume-attachment-answered-without-tags',
    requirement: 'VOL-ATTACH',
    kind: 'rare-value',
    see: 'attach a volume that has tags: the answer shows none; read, it has them',
    wrap: alterItems('attachVolume', (item) => {
      item.tags = [];
    }),
  },
  {
    id: 'attached-volume-update-answered-on-none',
    requirement: 'VOL-UPDATE',
    kind: 'rare-value',
    see: 'update a volume that is on an instance: compute_id of the answer is null; read, it is there',
    wrap: alterItems('updateVolume', (item) => {
      item.compute_id = null;
      item.compute_label = null;
    }),
  },
  {
    id: 'attached-volume-resize-answered-without-tags',
    requirement: 'VOL-RESIZE-KEEPS-REST',
    kind: 'rare-value',
    see: 'resize a volume that has tags and is on an instance: the answer shows none; read, it has them',
    wrap: alterItems('resizeVolume', (item) => {
      if (item.compute_id !== null) item.tags = [];
    }),
  },
  {
    id: 'volume-size-missing-while-resizing',
    requirement: 'VOL-SIZE',
    kind: 'rare-value',
    see: 'resize a volume: the answer, with status resizing, has no size',
    wrap: alterItems('resizeVolume', (item) => {
      if (item.status === 'resizing') delete item.size;
    }),
  },
];

/** Lists show another label than reading does. */
function relabelled(id: string, alter: (label: string) => string): Fault {
  return inLists(`label-${id}`, 'VOL-LABEL-BOUNDED', (item) => {
    item.label = alter(item.label);
    item.filesystem_path = `/dev/disk/by-id/scsi-0Compute_Volume_${item.label}`;
  });
}

/** A fault of the items of both lists of volumes, which then show another volume than reading does. */
function inLists(id: string, requirement: string, alter: (item: Body) => void): Fault {
  return {
    id: `volume-${id}-in-lists`,
    requirement,
    also: ['VOL-LIST', 'VOL-LIST-BY-INSTANCE'],
    kind: 'schema',
    see: `list volumes: ${id.replaceAll('-', ' ')}`,
    wrap: alterItems(VOLUME_LISTS, alter),
  };
}
