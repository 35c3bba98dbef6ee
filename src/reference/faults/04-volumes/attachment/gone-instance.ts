import type { Core } from '../../../core.ts';
import type { State } from '../../../state.ts';
import { type Body, instead, operationOf, refusal } from '../../blocks/index.ts';
import { withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

type Wrap = Fault['wrap'];
type Gone = ReadonlyMap<number, State>;

/** Faults in what is asked of an instance that was deleted. */
export const goneInstanceFaults: readonly Fault[] = [
  ...(
    [
      ['listInstanceVolumes', 'list the volumes of it'],
      ['attachVolume', 'attach a volume to it'],
      ['createVolume', 'create a volume on it'],
    ] as const
  ).map(
    ([operation, does]): Fault => ({
      id: `deleted-instance-breaks-${operation.replace(/[A-Z]/g, (at) => `-${at.toLowerCase()}`)}`,
      requirement: 'ERR-NO-5XX',
      kind: 'sequence',
      see: `delete an instance and ${does}: 500`,
      wrap: withGone((core, gone) =>
        instead(operation, (inner, state, principal, request, ...rest) => {
          const named =
            operationOf(request).params.computeId ?? Object(request.body as Body).compute_id;
          if (!gone.has(Number(named))) return inner(state, principal, request, ...rest);
          return { state, answer: refusal('Internal error', 500) };
        })(core),
      ),
    }),
  ),
  ...(
    [
      ['attachVolume', 'VOL-ATTACH-COMPUTE-ID-KNOWN', 'attach a volume to it'],
      ['createVolume', 'VOL-CREATE-COMPUTE-ID-KNOWN', 'create a volume on it'],
    ] as const
  ).map(
    ([operation, requirement, does]): Fault => ({
      id: `deleted-instance-takes-${operation.replace(/[A-Z]/g, (at) => `-${at.toLowerCase()}`)}`,
      requirement,
      kind: 'sequence',
      see: `delete an instance and ${does}: it is done`,
      wrap: withGone((core, gone) => takenByGone(operation, gone)(core)),
    }),
  ),
];

/** Carries out what names an instance that is gone as if it were there; the volume is on it. */
function takenByGone(operation: string, gone: Gone): Wrap {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const { compute_id } = Object(request.body) as Body;
    const before = gone.get(compute_id);
    const instance = before?.instances.get(compute_id);
    if (instance === undefined) return core(state, principal, request, ...rest);
    const there = { ...state, instances: state.instances.put(compute_id, instance) };
    const step = core(there, principal, request, ...rest);
    const volume = step.state.volumes.get((step.answer?.body as Body)?.id);
    if (!step.answer || step.answer.status >= 300 || volume === undefined) return step;
    const instances = step.state.instances.remove(compute_id);
    return { ...step, state: withVolume({ ...step.state, instances }, volume) };
  });
}

/** Gives the fault the ids of the instances that were deleted, and the state before it. */
function withGone(wrap: (core: Core, gone: Gone) => Core): Wrap {
  return (core) => {
    const gone = new Map<number, State>();
    const faulty = wrap(core, gone);
    return (state, principal, request, ...rest) => {
      const step = faulty(state, principal, request, ...rest);
      const [, id] = /\/compute\/instances\/(\d+)$/.exec(request.path) ?? [];
      const isDone = request.method === 'DELETE' && (step.answer?.status ?? 500) < 300;
      if (isDone && id) gone.set(Number(id), state);
      return step;
    };
  };
}
