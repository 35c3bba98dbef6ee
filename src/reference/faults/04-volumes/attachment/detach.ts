import type { Volume } from '../../../entities.ts';
import { showVolume } from '../../../resources/04-volumes/volume-answer.ts';
import { alterAnswer, alterState, instead, refusal, refuseWhen } from '../../blocks/index.ts';
import { alterSource, volumeInPath, volumesOn, withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults in POST /volumes/{volumeId}/detach. */
export const detachFaults: readonly Fault[] = [
  {
    id: 'volume-detachment-without-effect',
    requirement: 'VOL-DETACH',
    kind: 'state',
    see: 'detach a volume and read it: it is on its instance',
    wrap: alterState('detachVolume', (_, before) => before),
  },
  {
    id: 'volume-not-detached-from-a-running-instance',
    requirement: 'VOL-DETACH',
    kind: 'over-strict',
    see: 'attach a volume to an instance that runs, and detach it: it is refused',
    shownBy: 'a volume leaves an instance that was booted',
    wrap: instead('detachVolume', (core, state, principal, request, ...rest) => {
      const { attachment } = volumeInPath(state, request) ?? {};
      const { status } = state.instances.get(attachment?.compute_id ?? 0) ?? {};
      return status === 'running'
        ? { state, answer: refusal('The instance runs.') }
        : core(state, principal, request, ...rest);
    }),
  },
  {
    id: 'volume-detachment-needs-a-body',
    requirement: 'VOL-DETACH',
    kind: 'over-strict',
    see: 'detach a volume without a body and without Content-Type: it is refused',
    wrap: instead('detachVolume', (core, state, principal, request, ...rest) =>
      request.body === undefined
        ? { state, answer: refusal('The body is missing.') }
        : core(state, principal, request, ...rest),
    ),
  },
  {
    id: 'volume-second-detachment-without-effect',
    requirement: 'VOL-DETACH',
    kind: 'sequence',
    see: 'attach and detach a volume twice: the second time it stays attached',
    wrap: (core) => {
      const times = new Map<string, number>();
      return alterState('detachVolume', (after, before, request) => {
        if (!volumeInPath(before, request)?.attachment) return after;
        times.set(request.path, (times.get(request.path) ?? 0) + 1);
        return times.get(request.path) === 2 ? before : after;
      })(core);
    },
  },
  {
    id: 'volume-detachment-answers-volume',
    requirement: 'VOL-DETACH',
    kind: 'schema',
    see: 'detach a volume: the answer is the volume, not an empty object',
    wrap: alterAnswer('detachVolume', (_, request, state) => {
      const volume = volumeInPath(state, request);
      return volume && showVolume(state, volume);
    }),
  },
  {
    id: 'volume-detached-with-all-others',
    requirement: 'VOL-DETACH',
    kind: 'cross-resource',
    see: 'detach one of two volumes of an instance: the other is detached, too',
    wrap: alterState('detachVolume', (after, before, request) =>
      volumesOn(after, volumeInPath(before, request)?.attachment?.compute_id ?? 0).reduce(
        (state, volume) => withVolume(state, { ...volume, attachment: null }),
        after,
      ),
    ),
    // Whatever else is on the instance meanwhile leaves it, too.
    also: [
      'VOL-LIST-BY-INSTANCE',
      'VOL-LIST',
      'VOL-COMPUTE-LABEL-MATCHES',
      'VOL-CREATE-ATTACHES',
      'VOL-ATTACH-PERSIST-DEFAULT',
    ],
  },
  {
    id: 'volume-detached-last-in-first-out',
    requirement: 'VOL-DETACH',
    kind: 'over-strict',
    see: 'attach a volume and another one after it, and detach the first: it is refused',
    shownBy: 'the volumes of an instance are those attached to it',
    wrap: (core) => {
      const order: number[] = [];
      const noting = alterState('attachVolume', (after, _, request) => {
        order.push(volumeInPath(after, request)?.id ?? 0);
        return after;
      })(core);
      return refuseWhen('detachVolume', (_, request, state) => {
        const { id = 0, attachment } = volumeInPath(state, request) ?? {};
        const others = volumesOn(state, attachment?.compute_id ?? 0);
        return others.some((each) => order.lastIndexOf(each.id) > order.lastIndexOf(id));
      })(noting);
    },
  },
  {
    id: 'volume-shrinks-when-detached',
    requirement: 'VOL-DETACH',
    kind: 'rare-value',
    see: 'detach a volume of 40 GiB: it has 20',
    wrap: alterDetached(() => ({ size: 20 })),
  },
  {
    id: 'volume-tags-lost-with-detachment',
    requirement: 'VOL-DETACH',
    kind: 'sequence',
    see: 'detach a volume with tags: it has none',
    wrap: alterSource('detachVolume', () => ({ tags: [] })),
  },
  {
    id: 'volume-loses-tags-when-detached',
    requirement: 'VOL-DETACH',
    kind: 'rare-value',
    see: 'detach a volume with a tag: the tag is gone',
    wrap: alterDetached(() => ({ tags: [] })),
  },
];

/** Changes a volume when it is detached. */
function alterDetached(alter: () => Partial<Volume>): Fault['wrap'] {
  return alterState('detachVolume', (after, _, request) => {
    const volume = volumeInPath(after, request);
    return volume ? withVolume(after, { ...volume, ...alter() }) : after;
  });
}
