import type { Request } from '../../call.ts';
import { alterState, type Body, refuseBytes, refuseWhen } from '../blocks/index.ts';
import { inAscii } from '../blocks/text.ts';
import { alterVolume, refuseVolumes, volumeInPath, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Labels of one check have as many characters in common. */
const STEM = 10;

/** Faults in PUT /volumes/{volumeId}. */
export const updateFaults: readonly Fault[] = [
  ...(
    [
      ['createVolume', 'VOL-CREATE'],
      ['updateVolume', 'VOL-UPDATE'],
      ['cloneVolume', 'VOL-CLONE'],
    ] as const
  ).map(
    ([operation, requirement]): Fault => ({
      id: `volume-label-garbled-by-${operation.toLowerCase()}`,
      requirement,
      kind: 'rare-value',
      see: `send ${operation} with a label beyond ASCII: it reads with question marks`,
      wrap: alterVolume(operation, ({ label }) => ({ label: inAscii(label) })),
    }),
  ),
  {
    id: 'volume-with-odd-label-not-attached',
    requirement: 'VOL-ATTACH',
    kind: 'rare-value',
    see: 'attach a volume whose label has a blank or a letter beyond ASCII: it is refused',
    shownBy: 'a label beyond ASCII is kept where it is taken, whoever sends it',
    wrap: refuseVolumes('attachVolume', ({ label }) => !/^[!-~]*$/.test(label)),
  },
  {
    id: 'volume-update-answered-not-kept',
    requirement: 'VOL-UPDATE',
    kind: 'state',
    see: 'change the label of a volume and read it: the old label',
    wrap: alterState('updateVolume', (_, before) => before),
  },
  {
    id: 'attached-volume-grows-by-update',
    requirement: 'VOL-SIZE-NOT-BY-UPDATE',
    kind: 'rare-value',
    see: 'attach a volume of 20 GiB and update it with size 21: it has 21',
    wrap: alterVolume('updateVolume', ({ attachment, size }, _, { body }) => ({
      size: attachment === null ? size : Math.max(size, Number(Object(body).size ?? 0)),
    })),
  },
  {
    id: 'volume-update-adds-tags',
    requirement: 'VOL-UPDATE',
    kind: 'state',
    see: 'change the tags of a volume to none: they stay',
    wrap: alterVolume('updateVolume', ({ id, tags }, before) => {
      const present = before.volumes.get(id)?.tags ?? [];
      return { tags: [...new Set([...present, ...tags])] };
    }),
  },
  {
    id: 'volume-fifth-update-lost',
    requirement: 'VOL-UPDATE',
    kind: 'sequence',
    see: 'update a volume five times: the fifth time nothing changes',
    wrap: (core) => {
      const times = new Map<number, number>();
      return alterVolume('updateVolume', (volume, before) => {
        const time = (times.get(volume.id) ?? 0) + 1;
        times.set(volume.id, time);
        return time < 5 ? {} : (before.volumes.get(volume.id) ?? {});
      })(core);
    },
  },
  {
    id: 'volume-label-in-bytes-by-createvolume',
    requirement: 'VOL-CREATE-LABEL-LENGTH',
    kind: 'over-strict',
    see: 'createVolume with a label of 32 characters, most of three bytes: it is refused',
    wrap: refuseBytes('createVolume', 'label', 32),
  },
  {
    id: 'volume-label-in-bytes-by-updatevolume',
    requirement: 'VOL-UPDATE-LABEL-LENGTH',
    kind: 'over-strict',
    see: 'updateVolume with a label of 32 characters, most of three bytes: it is refused',
    wrap: refuseBytes('updateVolume', 'label', 32),
  },
  {
    id: 'volume-label-in-bytes-by-clonevolume',
    requirement: 'VOL-CLONE-LABEL-LENGTH',
    kind: 'over-strict',
    see: 'cloneVolume with a label of 32 characters, most of three bytes: it is refused',
    wrap: refuseBytes('cloneVolume', 'label', 32),
  },
  {
    id: 'attached-volume-loses-tags-by-label',
    requirement: 'VOL-UPDATE',
    kind: 'cross-resource',
    see: 'update the label of an attached volume alone: it has no tags',
    wrap: alterVolume('updateVolume', ({ attachment }, _, { body }) =>
      attachment !== null && Object(body).tags === undefined ? { tags: [] } : {},
    ),
  },
  {
    id: 'volume-update-needs-label',
    requirement: 'VOL-UPDATE',
    kind: 'over-strict',
    see: 'update the tags of a volume alone: it is refused',
    wrap: refuseWhen('updateVolume', ({ label }) => label === undefined),
  },
  {
    id: 'volume-label-of-32-cut',
    requirement: 'VOL-UPDATE',
    kind: 'boundary',
    see: 'update the label to 32 characters: 31 are kept',
    wrap: alterVolume('updateVolume', ({ label }) => ({ label: label.slice(0, 31) })),
  },
  {
    id: 'volume-update-of-all-volumes',
    requirement: 'VOL-UPDATE',
    also: ['VOL-DETACH', 'VOL-RESIZE-KEEPS-REST'],
    kind: 'cross-resource',
    see: 'update the tags of a volume: others whose labels begin alike have them too',
    wrap: alterState('updateVolume', (after, _, request, body) => {
      const { tags } = Object(request.body);
      if (!Array.isArray(tags)) return after;
      const stem = String(body.label).slice(0, STEM);
      const alike = after.volumes.filter(
        ({ id, label }) => id !== body.id && label.startsWith(stem),
      );
      return alike.reduce((state, volume) => withVolume(state, { ...volume, tags }), after);
    }),
  },
  {
    id: 'volume-update-refused-elsewhere',
    requirement: 'VOL-UPDATE',
    kind: 'rare-value',
    see: 'update a volume in another region than the first: it is refused',
    wrap: refuseWhen('updateVolume', (_, request, state) => {
      const [first] = state.catalog.regions.keys();
      return (volumeInPath(state, request)?.region ?? first) !== first;
    }),
  },
  {
    id: 'volume-detached-by-null-in-an-update',
    requirement: 'VOL-COMPUTE-ID-NOT-BY-UPDATE',
    kind: 'rare-value',
    see: 'update an attached volume with compute_id null: it is detached',
    wrap: alterVolume('updateVolume', ({ attachment }, _, request) => ({
      attachment: sent(request).compute_id === null ? null : attachment,
    })),
  },
];

function sent(request: Request): Body {
  return request.body ?? {};
}
