import type { Volume } from '../../entities.ts';
import { alterState, type Body, instead, refuseWhen } from '../blocks/index.ts';
import {
  alterSource,
  alterVolume,
  overrule,
  refuseVolumes,
  volumeInPath,
  withVolume,
} from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Changes the volume although its resize was refused. */
function afterRefusal(change: (volume: Volume, body: Body) => Partial<Volume>): Wrap {
  return instead('resizeVolume', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const volume = volumeInPath(step.state, request);
    if (!step.answer || step.answer.status < 400 || volume === undefined) return step;
    const changed = { ...volume, ...change(volume, request.body ?? {}) };
    return { ...step, state: withVolume(step.state, changed) };
  });
}

/** Resizes to a larger size that fail or change more than the size, and refused ones with an effect (states/volume, resize). */
export const resizeFaults: readonly Fault[] = [
  {
    id: 'volume-resize-without-effect',
    requirement: 'VOL-RESIZE',
    kind: 'state',
    see: 'resize a volume to a larger size: its size stays',
    wrap: alterSource('resizeVolume', ({ size }, { body }) => ({
      size: Math.min(size, (body as { size: number }).size - 1),
    })),
  },
  {
    id: 'volume-that-grows-loses-tags-that-came-by-their-creation',
    requirement: 'VOL-RESIZE-KEEPS-REST',
    kind: 'sequence',
    see: 'create a tag on a volume and resize the volume: it has the tag no longer',
    wrap: (core) => {
      const created = new Set<string>();
      const noting = alterState('createTag', (after, _, { body }) => {
        created.add(Object(body).label);
        return after;
      });
      const losing = alterSource('resizeVolume', ({ tags }) => ({
        tags: tags.filter((tag) => !created.has(tag)),
      }));
      return losing(noting(core));
    },
  },
  {
    id: 'volume-resize-in-tens-of-gib',
    requirement: 'VOL-RESIZE',
    kind: 'over-strict',
    see: 'resize a volume to 21 GiB: it is refused',
    wrap: refuseWhen('resizeVolume', ({ size }) => size % 10 !== 0),
  },
  {
    id: 'volume-resize-beyond-double-refused',
    requirement: 'VOL-RESIZE',
    kind: 'over-strict',
    see: 'resize a volume of 20 GiB to 41: it is refused',
    wrap: refuseWhen('resizeVolume', ({ size }, request, state) => {
      return size > 2 * (volumeInPath(state, request)?.size ?? size);
    }),
  },
  {
    id: 'volume-third-resize-refused',
    requirement: 'VOL-RESIZE',
    kind: 'sequence',
    see: 'resize a volume three times: the third time it is refused',
    wrap: (core) => {
      const times = new Map<number, number>();
      const counting = alterSource('resizeVolume', ({ id }) => {
        times.set(id, (times.get(id) ?? 0) + 1);
        return {};
      });
      const refusing = refuseVolumes('resizeVolume', ({ id }) => (times.get(id) ?? 0) >= 2);
      return refusing(counting(core));
    },
  },
  {
    id: 'volume-resize-overflows',
    requirement: 'VOL-RESIZE',
    kind: 'rare-value',
    see: 'resize a volume to 4294967297 GiB: it is accepted, and has 1',
    wrap: overrule(
      'resizeVolume',
      (_, { size }) => size > 2 ** 32,
      (_, { size }) => ({ size: size % 2 ** 32 }),
    ),
  },
  {
    id: 'volume-resize-while-attached-refused',
    requirement: 'VOL-RESIZE-ATTACHED',
    kind: 'over-strict',
    see: 'resize a volume that is on an instance: it is refused',
    wrap: refuseVolumes('resizeVolume', ({ attachment }) => attachment !== null),
  },
  {
    id: 'volume-resize-with-tags-refused',
    requirement: 'VOL-RESIZE',
    kind: 'over-strict',
    see: 'resize a volume that has tags: it is refused',
    wrap: refuseVolumes('resizeVolume', ({ tags }) => tags.length > 0),
  },
  {
    id: 'volume-on-instance-resized-to-one-tag',
    requirement: 'VOL-RESIZE-KEEPS-REST',
    kind: 'rare-value',
    see: 'resize a volume with two tags on an instance: it has one',
    wrap: alterVolume('resizeVolume', ({ tags, attachment }) =>
      attachment === null ? {} : { tags: tags.slice(0, 1) },
    ),
  },
  {
    id: 'volume-not-shrunk-stays-resizing',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'resize a volume to a smaller size: it is refused, and the volume is resizing forever',
    wrap: afterRefusal(({ status, size: now }, { size }) =>
      status === 'active' && size > 0 && size < now ? { status: 'resizing' } : {},
    ),
  },
  {
    id: 'volume-resize-of-inactive-refused-and-done',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'resize a volume that is not active: it is refused, and grows',
    wrap: afterRefusal(({ status, size: now }, { size }) =>
      status !== 'active' && size > now ? { size } : {},
    ),
  },
  {
    id: 'volume-resize-renames',
    requirement: 'VOL-RESIZE-KEEPS-REST',
    kind: 'cross-resource',
    see: 'resize a volume: it has another label',
    wrap: alterVolume('resizeVolume', ({ id }) => ({ label: `volume-${id}` })),
  },
  {
    id: 'volume-resize-untags',
    requirement: 'VOL-RESIZE-KEEPS-REST',
    kind: 'sequence',
    see: 'tag and resize a volume: it has no tags',
    wrap: alterVolume('resizeVolume', () => ({ tags: [] })),
  },
  {
    id: 'volume-refused-to-shrink-stays-resizing',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'resize a volume to a smaller size: it is refused, and resizing from then on',
    wrap: instead('resizeVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const volume = volumeInPath(state, request);
      const { size } = (request.body ?? {}) as { readonly size?: number };
      const isSmaller = volume && Number.isInteger(size) && Number(size) < volume.size;
      if (!isSmaller || !step.answer || step.answer.status < 400) return step;
      return { ...step, state: withVolume(step.state, { ...volume, status: 'resizing' }) };
    }),
  },
  {
    id: 'volume-resize-while-attached-keeps-one-tag',
    requirement: 'VOL-RESIZE-KEEPS-REST',
    kind: 'rare-value',
    see: 'resize a volume with two tags that is on an instance: it has the first tag alone',
    wrap: alterVolume('resizeVolume', ({ attachment, tags }) => ({
      tags: attachment === null ? tags : tags.slice(0, 1),
    })),
  },
  {
    id: 'volume-resize-detaches',
    requirement: 'VOL-RESIZE-KEEPS-REST',
    kind: 'sequence',
    see: 'attach and resize a volume: it is on no instance',
    wrap: alterVolume('resizeVolume', () => ({ attachment: null })),
  },
];
