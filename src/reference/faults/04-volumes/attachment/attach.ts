import { alterItems, alterState, instead, refuseWhen } from '../../blocks/index.ts';
import { alterSource, VOLUME_ANSWERS, volumeInPath } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults in POST /volumes/{volumeId}/attach, and in what a volume says of the instance it is on. */
export const attachFaults: readonly Fault[] = [
  {
    id: 'volume-attachment-without-effect',
    requirement: 'VOL-ATTACH',
    kind: 'state',
    see: 'attach a volume and read it: it is on no instance',
    wrap: alterState('attachVolume', (_, before) => before),
  },
  {
    id: 'volume-attachment-needs-config',
    requirement: 'VOL-ATTACH',
    kind: 'over-strict',
    see: 'attach a volume without config_id: it is refused',
    wrap: refuseWhen('attachVolume', ({ config_id }) => config_id === undefined),
  },
  {
    id: 'volume-second-attachment-refused',
    requirement: 'VOL-ATTACH',
    kind: 'sequence',
    see: 'attach, detach and attach a volume: the second time it is refused',
    wrap: (core) => {
      const detached = new Set<string>();
      const noting = instead('detachVolume', (inner, state, principal, request, ...rest) => {
        if (volumeInPath(state, request)?.attachment)
          detached.add(request.path.split('/')[3] ?? '');
        return inner(state, principal, request, ...rest);
      });
      return noting(
        refuseWhen('attachVolume', (_, { path }) => detached.has(path.split('/')[3] ?? ''))(core),
      );
    },
  },
  {
    id: 'volume-unkept-attachment-without-effect',
    requirement: 'VOL-ATTACH',
    kind: 'rare-value',
    see: 'attach a volume with persist_across_boots false and read it: it is on no instance',
    wrap: alterState('attachVolume', (after, before, { body }) =>
      (body as { persist_across_boots?: boolean }).persist_across_boots === false ? before : after,
    ),
  },
  {
    id: 'volume-label-lost-with-attachment',
    requirement: 'VOL-ATTACH',
    kind: 'sequence',
    see: 'attach and detach a volume of which the label was changed: the first label is back',
    wrap: (core) => {
      const first = new Map<number, string>();
      const noting = alterItems('createVolume', ({ id, label }) => first.set(id, label));
      return noting(
        alterSource('attachVolume', ({ id, label }) => ({ label: first.get(id) ?? label }))(core),
      );
    },
  },
  {
    id: 'volume-compute-id-of-another',
    requirement: 'VOL-COMPUTE-ID-ATTACHED',
    kind: 'cross-resource',
    see: 'attach a volume and read it: compute_id is one too many',
    wrap: alterItems(VOLUME_ANSWERS, (item) => {
      if (item.compute_id !== null) item.compute_id += 1;
    }),
  },
  {
    id: 'volume-compute-id-stays',
    requirement: 'VOL-COMPUTE-ID-NULL-UNATTACHED',
    kind: 'sequence',
    see: 'attach and detach a volume and read it: compute_id stays',
    wrap: (core) => {
      const instances = new Map<number, number>();
      return alterItems('getVolume', (item) => {
        if (item.compute_id !== null) instances.set(item.id, item.compute_id);
        item.compute_id = instances.get(item.id) ?? null;
      })(core);
    },
  },
  {
    id: 'volume-compute-label-is-its-own',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'cross-resource',
    see: 'attach a volume: compute_label is the label of the volume',
    wrap: alterItems(VOLUME_ANSWERS, (item) => {
      if (item.compute_id !== null) item.compute_label = item.label;
    }),
  },
  {
    id: 'volume-compute-label-stays',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'sequence',
    see: 'attach and detach a volume: compute_label stays',
    wrap: (core) => {
      const labels = new Map<number, string>();
      return alterItems(VOLUME_ANSWERS, (item) => {
        if (item.compute_label !== null) labels.set(item.id, item.compute_label);
        item.compute_label = labels.get(item.id) ?? null;
      })(core);
    },
  },
  {
    id: 'volume-compute-label-is-the-first',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'sequence',
    see: 'attach a volume to one instance and then to another: compute_label is that of the first',
    wrap: (core) => {
      const labels = new Map<number, string>();
      return alterItems(VOLUME_ANSWERS, (item) => {
        if (item.compute_label === null) return;
        if (!labels.has(item.id)) labels.set(item.id, item.compute_label);
        item.compute_label = labels.get(item.id);
      })(core);
    },
  },
  {
    id: 'volume-attachment-answered-with-its-own-label',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'cross-resource',
    see: 'attach a volume: compute_label of the answer is the label of the volume; read, it is right',
    wrap: alterItems('attachVolume', (item) => {
      item.compute_label = item.label;
    }),
  },
];
