import { alterAnswer, alterItems, alterState } from '../../blocks/index.ts';
import { VOLUME_ANSWERS, VOLUME_LISTS, volumeInPath, volumesOn } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';
import { onInstanceDeletion } from './instance.ts';

/** Faults in compute_label, where the label of an instance is long, given by default, changed, or gone with it. */
export const instanceLabelFaults: readonly Fault[] = [
  {
    id: 'volume-compute-label-cut-to-that-of-a-volume',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'rare-value',
    see: 'attach a volume to an instance with a label of 64 characters: compute_label has 32',
    wrap: alterItems(VOLUME_ANSWERS, (item) => {
      item.compute_label = item.compute_label?.slice(0, 32) ?? null;
    }),
  },
  {
    id: 'instance-lists-volumes-with-its-first-label',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'sequence',
    see: 'give an instance another label and list its volumes: compute_label is the first one',
    wrap: (core) => {
      const labels = new Map<number, string>();
      return alterItems('listInstanceVolumes', (item) => {
        item.compute_label = labels.get(item.compute_id) ?? item.compute_label;
        labels.set(item.compute_id, item.compute_label);
      })(core);
    },
  },
  {
    id: 'volume-outside-of-config-keeps-the-first-label-of-its-instance',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false and give its instance another label: compute_label is the first one',
    shownBy: 'compute_label of a volume outside of the config follows too',
    wrap: (core) => {
      const labels = new Map<number, string>();
      return alterAnswer([...VOLUME_ANSWERS, ...VOLUME_LISTS], (body, _, { volumes }) => {
        for (const item of body.data ?? [body]) {
          const { attachment } = volumes.get(item.id) ?? {};
          if (!attachment || attachment.config_id !== null) labels.delete(item.id);
          else labels.set(item.id, labels.get(item.id) ?? item.compute_label);
          item.compute_label = labels.get(item.id) ?? item.compute_label;
        }
        return body;
      })(core);
    },
  },
  {
    id: 'volume-that-grew-on-its-instance-without-compute-label',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'sequence',
    see: 'resize a volume on its instance: compute_label is null',
    wrap: (core) => {
      const grown = new Set<number>();
      const noting = alterState('resizeVolume', (after, _, request) => {
        const volume = volumeInPath(after, request);
        if (volume?.attachment) grown.add(volume.id);
        return after;
      });
      const hiding = alterItems([...VOLUME_ANSWERS, ...VOLUME_LISTS], (item) => {
        if (item.compute_id === null) grown.delete(item.id);
        if (grown.has(item.id)) item.compute_label = null;
      });
      return hiding(noting(core));
    },
  },
  {
    id: 'volume-without-compute-label-on-an-instance-of-default-label',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'rare-value',
    see: 'attach a volume to an instance that was created without a label: compute_label is null',
    shownBy: 'compute_label is the label that an instance was given by default',
    wrap: (core) => {
      const unnamed = new Set<number>();
      const noting = alterState('createInstance', (after, _, request, { id }) => {
        if (Object(request.body).label === undefined) unnamed.add(id);
        return after;
      });
      const hiding = alterItems([...VOLUME_ANSWERS, ...VOLUME_LISTS], (item) => {
        if (unnamed.has(item.compute_id)) item.compute_label = null;
      });
      return hiding(noting(core));
    },
  },
  ...([VOLUME_ANSWERS, VOLUME_LISTS] as const).map(
    (operations): Fault => ({
      id: `volume-third-on-instance-${operations === VOLUME_LISTS ? 'listed' : 'shown'}-without-compute-label`,
      requirement: 'VOL-COMPUTE-LABEL-MATCHES',
      kind: 'boundary',
      see: 'attach three volumes to an instance: compute_label of one of them is null',
      // Lists and reads differ, which another check of lists may meet as well.
      also: operations === VOLUME_LISTS ? ['VOL-LIST', 'VOL-LIST-BY-INSTANCE'] : [],
      wrap: alterAnswer(operations, (body, _, state) => {
        for (const item of body.data ?? [body]) {
          const [, , ...late] = volumesOn(state, item.compute_id).map(({ id }) => id);
          if (late.includes(item.id)) item.compute_label = null;
        }
        return body;
      }),
    }),
  ),
  {
    id: 'volume-names-its-deleted-instance',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'sequence',
    see: 'delete the instance of a volume and read the volume: compute_label is that of the instance',
    wrap: (core) => {
      const labels = new Map<number, string>();
      const noting = onInstanceDeletion((state, volumes) => {
        for (const { id } of volumes) labels.set(id, 'deleted');
        return state;
      });
      const naming = alterItems(VOLUME_ANSWERS, (item) => {
        if (item.compute_id === null) item.compute_label = labels.get(item.id) ?? null;
      });
      return naming(noting(core));
    },
  },
  {
    id: 'volume-follows-one-renaming-of-its-instance',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    // Not each of its answers shows the same.
    also: ['VOL-LIST', 'VOL-LIST-BY-INSTANCE'],
    kind: 'sequence',
    see: 'give the instance of a volume another label twice: compute_label is the second of three',
    wrap: (core) => {
      const labels = new Map<number, string[]>();
      return alterItems([...VOLUME_ANSWERS, ...VOLUME_LISTS], (item) => {
        if (item.compute_id === null) return;
        const known = labels.get(item.compute_id) ?? [];
        if (!known.includes(item.compute_label)) known.push(item.compute_label);
        labels.set(item.compute_id, known);
        item.compute_label = known[Math.min(known.length, 2) - 1];
      })(core);
    },
  },
  {
    id: 'volume-attached-after-a-renaming-names-the-label-before',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'sequence',
    see: 'give an instance another label and attach a volume: compute_label is the first one',
    wrap: (core) => {
      const first = new Map<number, string>();
      const late = new Set<number>();
      const naming = alterState('createInstance', (after, _, __, { id, label }) => {
        first.set(id, label);
        return after;
      });
      const noting = alterState('attachVolume', (after, _, __, { id, compute_id }) => {
        if (after.instances.get(compute_id)?.label === first.get(compute_id)) late.delete(id);
        else late.add(id);
        return after;
      });
      const showing = alterItems([...VOLUME_ANSWERS, ...VOLUME_LISTS], (item) => {
        if (late.has(item.id))
          item.compute_label = first.get(item.compute_id) ?? item.compute_label;
      });
      return showing(noting(naming(core)));
    },
  },
  {
    id: 'volume-compute-label-of-the-day-of-attachment',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'sequence',
    see: 'attach a volume and give its instance another label: compute_label is the first one',
    wrap: (core) => {
      const first = new Map<string, string | null>();
      return alterItems(VOLUME_ANSWERS, (item) => {
        const place = `${item.id} on ${item.compute_id}`;
        first.set(place, first.get(place) ?? item.compute_label);
        item.compute_label = first.get(place);
      })(core);
    },
  },
];
