import type { State, Transition } from './state.ts';

/** The state with one more change to come. */
export function schedule(state: State, transition: Transition): State {
  const index = state.pending.findLastIndex(({ at }) => at <= transition.at) + 1;
  return { ...state, pending: state.pending.toSpliced(index, 0, transition) };
}

/** The state in which work of this kind on this object ends before the next request. */
export function hasten(
  state: State,
  { kind, id }: Pick<Transition, 'kind' | 'id'>,
  now: number,
): State {
  const others = state.pending.filter((each) => each.kind !== kind || each.id !== id);
  if (others.length === state.pending.length) return state;
  return schedule({ ...state, pending: others }, { at: now, kind, id });
}

/** The state as it is at `now`: every change that is due has happened, in its order. */
export function advance(state: State, now: number): State {
  let due = 0;
  while ((state.pending[due]?.at ?? Infinity) <= now) due += 1;
  if (due === 0) return state;
  const rest: State = { ...state, pending: state.pending.slice(due) };
  return state.pending.slice(0, due).reduce(happen, rest);
}

function happen(state: State, { kind, id, at }: Transition): State {
  switch (kind) {
    case 'volume-becomes-active':
      return volumeBecomesActive(state, id, at);
    case 'image-becomes-available':
      return imageBecomesAvailable(state, id, at);
    case 'upload-expires':
      return uploadExpires(state, id);
    case 'instance-becomes-running':
      return instanceBecomes(state, id, at, 'running');
    case 'instance-becomes-offline':
      return instanceBecomes(state, id, at, 'offline');
  }
}

function volumeBecomesActive(state: State, id: number | string, at: number): State {
  const volume = state.volumes.get(id);
  if (volume === undefined) return state;
  const active = { ...volume, status: 'active', updated: at } as const;
  return { ...state, volumes: state.volumes.put(id, active) };
}

function imageBecomesAvailable(state: State, id: number | string, at: number): State {
  const image = state.images.get(id);
  if (image === undefined) return state;
  const available = { ...image, status: 'available', updated: at } as const;
  return { ...state, images: state.images.put(id, available) };
}

/** 24 hours without data cancel the upload and delete the image (states/image#pending-expires). */
function uploadExpires(state: State, id: number | string): State {
  const awaiting = state.images.get(id)?.uploadKey;
  return typeof awaiting === 'string' ? { ...state, images: state.images.remove(id) } : state;
}

function instanceBecomes(
  state: State,
  id: number | string,
  at: number,
  status: 'running' | 'offline',
): State {
  const instance = state.instances.get(id);
  if (instance?.status !== 'provisioning') return state;
  return {
    ...state,
    instances: state.instances.put(id, { ...instance, status, updated: at }),
  };
}
