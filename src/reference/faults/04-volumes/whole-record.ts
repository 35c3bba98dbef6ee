import type { Core } from '../../core.ts';
import type { Volume } from '../../entities.ts';
import type { State } from '../../state.ts';
import { acceptWhen, alterItems, instead, refuseWhen } from '../blocks/index.ts';
import { alterSource, volumeInPath, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Faults that change what a request does not name, of the volume or of another one. */
export const wholeRecordFaults: readonly Fault[] = [
  {
    id: 'volume-second-relabel-loses-second-tag',
    requirement: 'VOL-UPDATE',
    kind: 'sequence',
    see: 'give a volume with two tags a label twice: it has one tag',
    wrap: fromSecondTime('updateVolume', firstTagOnly),
  },
  {
    id: 'volume-second-resize-loses-second-tag',
    requirement: 'VOL-RESIZE-KEEPS-REST',
    kind: 'sequence',
    see: 'resize a volume with two tags twice: it has one tag',
    wrap: fromSecondTime('resizeVolume', firstTagOnly),
  },
  {
    id: 'volume-attach-loses-second-tag',
    requirement: 'VOL-ATTACH',
    kind: 'state',
    see: 'attach a volume with two tags: it has one tag',
    wrap: alterSource('attachVolume', firstTagOnly),
  },
  {
    id: 'volume-clone-cannot-be-attached',
    requirement: 'VOL-ATTACH',
    kind: 'sequence',
    see: 'clone a volume and attach the clone: it is refused',
    shownBy:
      'each operation changes what it names, of the volume and its neighbours, the second time too',
    wrap: (core) => {
      const clones = new Set<number>();
      const noting = alterItems('cloneVolume', ({ id }) => clones.add(id))(core);
      return refuseWhen('attachVolume', (_, request, state) => {
        const volume = volumeInPath(state, request);
        return volume !== undefined && clones.has(volume.id);
      })(noting);
    },
  },
  {
    id: 'volume-keeps-compute-label-of-what-no-config-kept',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false and detach it: compute_label is there',
    wrap: (core) => {
      const labels = new Map<number, string>();
      const noting = instead('attachVolume', (right, state, principal, request, ...rest) => {
        const step = right(state, principal, request, ...rest);
        const { id, compute_label } = Object(step.answer?.body);
        const isKept = Object(request.body).persist_across_boots !== false;
        if (isKept) labels.delete(id);
        else if (compute_label) labels.set(id, compute_label);
        return step;
      })(core);
      return alterItems(['getVolume', 'listVolumes'], (item) => {
        if (item.compute_id === null) item.compute_label = labels.get(item.id) ?? null;
      })(noting);
    },
  },
  {
    id: 'volume-second-detach-loses-second-tag',
    requirement: 'VOL-DETACH',
    kind: 'sequence',
    see: 'attach and detach a volume with two tags twice: it has one tag',
    wrap: fromSecondTime('detachVolume', firstTagOnly),
  },
  {
    id: 'volume-deletion-untags-neighbours',
    requirement: 'VOL-DELETE',
    kind: 'cross-resource',
    see: 'delete a volume with two tags: others with both lose them',
    wrap: instead('deleteVolume', (core, state, principal, request, ...rest) => {
      const tags = volumeInPath(state, request)?.tags ?? [];
      const step = core(state, principal, request, ...rest);
      if (!step.answer || step.answer.status >= 300 || tags.length < 2) return step;
      return { ...step, state: withoutTags(step.state, tags) };
    }),
  },
  {
    id: 'volume-listed-with-size-of-first-resize',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'resize a volume with two tags twice and list volumes: the size after the first time',
    wrap: listsSizeOfFirstResize,
  },
  {
    id: 'volume-refused-resize-loses-second-tag',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'resize a volume with two tags to a smaller size: it is refused, and has one tag',
    wrap: thoughRefused('resizeVolume', firstTagOnly),
  },
  {
    id: 'volume-clone-of-attached-one-called-nothing',
    requirement: 'VOL-CLONE-LABEL-LENGTH',
    kind: 'state',
    see: 'clone a volume that is on an instance with an empty label: it is cloned',
    wrap: acceptWhen(
      'cloneVolume',
      ({ label }, request, state) =>
        label === '' && (volumeInPath(state, request)?.attachment ?? null) !== null,
      () => ({ label: 'unnamed' }),
    ),
  },
  {
    id: 'volume-refused-attach-detaches',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'attach an attached volume to an instance that does not exist: it is refused, and on none',
    wrap: thoughRefused('attachVolume', () => ({ attachment: null })),
  },
];

function firstTagOnly({ tags }: Volume): Partial<Volume> {
  return { tags: tags.slice(0, 1) };
}

/** Changes the volume from the second time on that the operation succeeds on it. */
function fromSecondTime(operation: string, change: (volume: Volume) => Partial<Volume>): Wrap {
  return (core) => {
    const times = new Map<number, number>();
    return alterSource(operation, (volume) => {
      const time = (times.get(volume.id) ?? 0) + 1;
      times.set(volume.id, time);
      return time < 2 ? {} : change(volume);
    })(core);
  };
}

function listsSizeOfFirstResize(core: Core): Core {
  const sizes = new Map<number, number>();
  const noting = alterSource('resizeVolume', ({ id, size }, request) => {
    const asked = (request.body as { readonly size?: number }).size ?? size;
    if (!sizes.has(id)) sizes.set(id, asked);
    return {};
  })(core);
  return alterItems('listVolumes', (item) => {
    if (item.tags.length === 2 && sizes.has(item.id)) item.size = sizes.get(item.id);
  })(noting);
}

/** Changes the volume in the path of a request that is refused. */
function thoughRefused(operation: string, change: (volume: Volume) => Partial<Volume>): Wrap {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const volume = volumeInPath(step.state, request);
    if (!step.answer || step.answer.status < 400 || volume === undefined) return step;
    return { ...step, state: withVolume(step.state, { ...volume, ...change(volume) }) };
  });
}

/** Volumes that have all these tags have none any more. */
function withoutTags(state: State, tags: readonly string[]): State {
  return state.volumes
    .filter((volume) => tags.every((tag) => volume.tags.includes(tag)))
    .reduce((before, volume) => withVolume(before, { ...volume, tags: [] }), state);
}
