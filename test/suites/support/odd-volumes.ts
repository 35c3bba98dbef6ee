import type { Volume } from '../../../src/reference/entities.ts';
import { alterAnswer, instead, refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import {
  refuseVolumes,
  volumeInPath,
  withVolume,
} from '../../../src/reference/faults/blocks/volume.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';

type Wrap = Fault['wrap'];

/** Attached volumes cannot be deleted; a second attachment moves a volume (SIL-VOL-ATTACH-TWICE). */
export const heavyAttachments: Wrap = (core) => {
  const moving = instead('attachVolume', (inner, state, principal, request, ...rest) => {
    const volume = volumeInPath(state, request);
    const free = volume ? withVolume(state, { ...volume, attachment: null }) : state;
    const step = inner(free, principal, request, ...rest);
    return step.answer && step.answer.status < 300 ? step : { ...step, state };
  });
  const holding = refuseWhen('deleteVolume', (_, request, state) =>
    Boolean(volumeInPath(state, request)?.attachment),
  );
  return holding(moving(core));
};

/** Attached volumes are neither cloned nor resized: the document does not say that they must be. */
export const idleAttachments: Wrap = (core) =>
  refuseVolumes('cloneVolume', isAttached)(refuseVolumes('resizeVolume', isAttached)(core));

function isAttached({ attachment }: Volume): boolean {
  return attachment !== null;
}

/** Sizes end at 64 GiB (SIL-VOL-SIZE-BOUNDS); a resize is answered with the old one. */
export const boundedSizes: Wrap = (core) => {
  const bounded = refuseWhen(['createVolume', 'resizeVolume'], ({ size }) => size > 64);
  const before = instead('resizeVolume', (inner, state, principal, request, ...rest) => {
    const size = volumeInPath(state, request)?.size;
    return alterAnswer('resizeVolume', (body) => ({ ...body, size }))(inner)(
      state,
      principal,
      request,
      ...rest,
    );
  });
  return before(bounded(core));
};

/** An instance takes no volumes and boots not for a third of a second after its creation. */
export const tardyInstances: Wrap = (core) => {
  const since = new Map<number, number>();
  const noting = instead('createInstance', (inner, state, principal, request, now, ...rest) => {
    const step = inner(state, principal, request, now, ...rest);
    const { id } = (step.answer?.body ?? {}) as { id?: number };
    if (id !== undefined) since.set(id, now);
    return step;
  });
  const waiting: Wrap =
    (inner) =>
    (state, principal, request, now, ...rest) => {
      const tardy = refuseWhen(
        ['attachVolume', 'createVolume'],
        ({ compute_id }) => now - (since.get(compute_id) ?? 0) < 300,
      );
      return tardy(inner)(state, principal, request, now, ...rest);
    };
  return noting(waiting(core));
};

/** Labels are unique, as far as the document does not forbid it (SIL-VOL-LABEL-UNIQUE, SIL-INST-LABEL-UNIQUE). */
export const takenLabels: Wrap = (core) => {
  const volumes = refuseWhen(['createVolume', 'cloneVolume'], ({ label }, _, state) =>
    state.volumes.some((each) => each.label === label),
  );
  const renamed = refuseWhen('updateVolume', ({ label }, request, state) => {
    const { id } = volumeInPath(state, request) ?? {};
    return state.volumes.some((each) => each.label === label && each.id !== id);
  });
  const instances = refuseWhen('createInstance', ({ label }, _, state) =>
    state.instances.some((each) => each.label === label),
  );
  return instances(renamed(volumes(core)));
};
