import { VOLUMES_IN_CONFIG } from '../../../rules/04-volumes/volume-allowance.ts';
import type { Volume } from '../../entities.ts';
import type { State } from '../../state.ts';
import type { Fault } from '../fault.ts';
import { type Body, instead, refuseWhen } from './index.ts';
import { volumeInPath, volumesOn, withVolume } from './volume.ts';

/** Attaches although there is no room, when `when` picks the request; whatever else is wrong with it is refused as ever. */
export function attachesAll(when: (body: Body, state: State) => boolean): Fault['wrap'] {
  return instead('attachVolume', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const volume = volumeInPath(state, request);
    const body = (request.body ?? {}) as Body;
    if (!step.answer || step.answer.status < 400 || !volume || !when(body, state)) return step;
    const roomy = core(emptied(state, body.compute_id), principal, request, ...rest);
    const attached = roomy.state.volumes.get(volume.id);
    if (!roomy.answer || roomy.answer.status >= 300 || !attached) return step;
    return { ...roomy, state: withVolume(step.state, attached) };
  });
}

/** As if nothing were attached to the instance. */
function emptied(state: State, instance: number): State {
  const free = (volume: Volume) => ({ ...volume, attachment: null });
  return volumesOn(state, instance).map(free).reduce(withVolume, state);
}

/** Creates a volume on an instance whose config is full, when `when` picks the request. */
export function createsOnFull(when: (body: Body, state: State) => boolean): Fault['wrap'] {
  return instead('createVolume', (core, state, principal, request, ...rest) => {
    const { compute_id, config_id, ...body } = (request.body ?? {}) as Body;
    const isFull = compute_id && volumesOn(state, compute_id).length >= VOLUMES_IN_CONFIG;
    if (!isFull || !when({ compute_id, config_id }, state))
      return core(state, principal, request, ...rest);
    const region = state.instances.get(compute_id)?.region;
    const step = core(state, principal, { ...request, body: { region, ...body } }, ...rest);
    const made = step.state.volumes.get((step.answer?.body as Body)?.id);
    if (made === undefined) return step;
    const attached = { ...made, attachment: { compute_id, config_id: null } };
    return { ...step, state: withVolume(step.state, attached) };
  });
}

/** Refuses to attach once the instance has this many volumes, when `when` picks the request. */
export function refusesFrom(
  count: number,
  when: (body: Body, state: State) => boolean,
): Fault['wrap'] {
  return refuseWhen(
    'attachVolume',
    (body, _, state) => volumesOn(state, body.compute_id).length >= count && when(body, state),
  );
}
