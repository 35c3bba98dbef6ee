import type { Answer, Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { Instance, Volume } from '../../entities.ts';
import { showVolume } from '../../resources/04-volumes/volume-answer.ts';
import type { State } from '../../state.ts';
import type { Fault } from '../fault.ts';
import { type Body, instead, OWNER, operationOf, refuseWhen } from './index.ts';

type Wrap = Fault['wrap'];

/** Every operation that answers volumes. */
export const VOLUME_ANSWERS = [
  'createVolume',
  'getVolume',
  'updateVolume',
  'attachVolume',
  'cloneVolume',
  'resizeVolume',
  'listVolumes',
  'listInstanceVolumes',
];

export const VOLUME_LISTS = ['listVolumes', 'listInstanceVolumes'];

/** The volume in the path of a request. */
export function volumeInPath(state: State, request: Request): Volume | undefined {
  return state.volumes.get(Number(operationOf(request).params.volumeId));
}

/** The state with this volume in place of the one with its id. */
export function withVolume(state: State, volume: Volume): State {
  return { ...state, volumes: state.volumes.put(volume.id, volume) };
}

/** The volumes on an instance. */
export function volumesOn(state: State, instance: number): Volume[] {
  return state.volumes.filter(({ attachment }) => attachment?.compute_id === instance);
}

/** The instance that the body of a request names. */
export function instanceIn(state: State, body: Body): Instance | undefined {
  const id = body?.compute_id;
  return typeof id === 'number' ? state.instances.get(id) : undefined;
}

/** Refuses what the document allows, for some volumes in the path. */
export function refuseVolumes(operation: string, when: (volume: Volume) => boolean): Wrap {
  return refuseWhen(operation, (_, request, state) => {
    const volume = volumeInPath(state, request);
    return volume !== undefined && when(volume);
  });
}

/** Changes the volume that a successful request answers, as it is kept and as it is answered. */
export function alterVolume(
  operations: string | readonly string[],
  alter: (volume: Volume, before: State, request: Request) => Partial<Volume>,
): Wrap {
  return instead(operations, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const id = (step.answer?.body as Body)?.id;
    const kept = typeof id === 'number' ? step.state.volumes.get(id) : undefined;
    if (!step.answer || step.answer.status >= 300 || kept === undefined) return step;
    const changed = { ...kept, ...alter(kept, state, request) };
    const body = showVolume(step.state, changed);
    return { state: withVolume(step.state, changed), answer: { ...step.answer, body } };
  });
}

/** Changes the volume in the path after a successful request; the answer stays. */
export function alterSource(
  operations: string | readonly string[],
  alter: (volume: Volume, request: Request) => Partial<Volume>,
): Wrap {
  return instead(operations, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const kept = volumeInPath(step.state, request);
    if (!step.answer || step.answer.status >= 300 || kept === undefined) return step;
    const changed = { ...kept, ...alter(kept, request) };
    return { ...step, state: withVolume(step.state, changed) };
  });
}

/** Accepts what the core refuses: the volume in the path is changed all the same. */
export function overrule(
  operations: string | readonly string[],
  when: (volume: Volume, body: Body, state: State, request: Request) => boolean,
  change: (volume: Volume, body: Body, state: State) => Partial<Volume>,
): Wrap {
  return instead(operations, (core, state, principal, request, now, ...rest) => {
    const step = core(state, principal, request, now, ...rest);
    const volume = volumeInPath(step.state, request);
    const body: Body = request.body ?? {};
    if (!step.answer || step.answer.status < 400 || volume === undefined) return step;
    if (!when(volume, body, step.state, request)) return step;
    const changed = { ...volume, ...change(volume, body, step.state), updated: now };
    return {
      state: withVolume(step.state, changed),
      answer: { status: 200, body: showVolume(step.state, changed) },
    };
  });
}

/**
 * A fault that shows only in a race: a request races with `operation` on the same volume when nobody
 * has read the volume between the two, as a client that waits for one before the other would.
 */
export function inRaceWith(
  operation: string,
  fault: (races: (request: Request) => boolean) => Wrap,
): Wrap {
  return (core) => {
    const unread = new Set<string | undefined>();
    const noting = instead(operation, (inner, state, principal, request, ...rest) => {
      const step = inner(state, principal, request, ...rest);
      if (step.answer && step.answer.status < 300) unread.add(volumeIdOf(request));
      return step;
    });
    const reading = instead('getVolume', (inner, state, principal, request, ...rest) => {
      unread.delete(volumeIdOf(request));
      return inner(state, principal, request, ...rest);
    });
    const raced = fault((request) => unread.has(volumeIdOf(request)))(core);
    return reading(noting(raced));
  };
}

function volumeIdOf(request: Request): string | undefined {
  return operationOf(request).params.volumeId;
}

/** Lets restricted users do what only the account's owner may, when `when` picks the request. */
export function asOwner(
  operations: string | readonly string[],
  when: (username: string, state: State, request: Request) => boolean = () => true,
): Wrap {
  return instead(operations, (core, state, principal, request, ...rest) => {
    const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
    const meant = user?.restricted && when(user.username, state, request);
    return core(state, meant ? OWNER : principal, request, ...rest);
  });
}

/** What the user is granted on an object, such as `volume/7`. */
export function grantOf(state: State, username: string, object: string): string | undefined {
  return state.users.get(username)?.objects.get(object);
}

/** Creates what a refused creation asked for, when `as` gives the body to create it with. */
export function createsThoughRefused(
  as: (request: Request, state: State, username: string) => Body,
): Wrap {
  return instead('createVolume', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const username = principal.kind === 'user' ? principal.username : '';
    const isRefused = step.answer !== undefined && step.answer.status >= 400;
    const body = isRefused ? as(request, state, username) : undefined;
    if (body === undefined) return step;
    return { ...step, state: core(state, OWNER, { ...request, body }, ...rest).state };
  });
}

/** Makes the clone that a refused request asked for, when `when` picks the refusal and the source. */
export function clonedThoughRefused(when: (refused: Answer, source: Volume) => boolean): Wrap {
  return instead('cloneVolume', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const source = volumeInPath(step.state, request);
    const isRefused = step.answer !== undefined && step.answer.status >= 400;
    if (!isRefused || source === undefined || !when(step.answer, source)) return step;
    const active = withVolume(step.state, { ...source, status: 'active' });
    const made = core(active, OWNER, request, ...rest);
    return { ...step, state: withVolume(made.state, source) };
  });
}

/** Gives the fault the id of the source of each clone. */
export function withClones(wrap: (core: Core, sources: Map<number, number>) => Core): Wrap {
  return (core) => {
    const sources = new Map<number, number>();
    const noting = alterVolume('cloneVolume', ({ id }, before, request) => {
      sources.set(id, volumeInPath(before, request)?.id ?? 0);
      return {};
    })(core);
    return wrap(noting, sources);
  };
}
