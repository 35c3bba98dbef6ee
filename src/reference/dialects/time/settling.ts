import type { Core } from '../../core.ts';
import { type Body, instead, operationOf, refusal, refuseWhen } from '../../faults/blocks/index.ts';
import { VOLUME_ANSWERS } from '../../faults/blocks/volume.ts';
import type { Dialect } from '../dialect.ts';

const BUSY_MILLIS = 900;
const PREPARED_MILLIS = 300;

/** What is new cannot be used at once: its making goes on after it was answered. */
export const settling: Dialect = {
  name: 'settling',
  says: 'new instances take nothing and show little for a while, volumes move to other hardware, what is new is neither changed nor deleted, uploads are prepared, a disk is captured once at a time',
  wrap: (core) =>
    [
      busyInstances,
      keepsWhatIsNew,
      recordsFillingIn,
      movingVolumes,
      preparedUploads,
      oneCapture,
    ].reduce(wrapped, core),
  options: {
    settings: {
      delays: {
        volumeCreate: 0,
        volumeResize: 0,
        imageCapture: 700,
        imageUpload: 0,
        instanceBoot: 0,
      },
    },
  },
};

function wrapped(core: Core, wrap: (core: Core) => Core): Core {
  return wrap(core);
}

const ON_INSTANCES = ['attachVolume', 'createVolume', 'createIp', 'bootInstance'];

function busyInstances(core: Core): Core {
  return (state, principal, request, now, ...rest) => {
    const refuseBusy = refuseWhen(
      ON_INSTANCES,
      (body) => {
        const [, inPath] = /\/compute\/instances\/(\d+)\//.exec(request.path) ?? [];
        const instance = state.instances.get(Number(inPath ?? body.compute_id));
        return instance !== undefined && now - instance.created < BUSY_MILLIS;
      },
      'The instance is being deployed.',
    );
    return refuseBusy(core)(state, principal, request, now, ...rest);
  };
}

/** Where what these create lives, from their answers. */
const NEW: Readonly<Record<string, (body: Body) => string>> = {
  createVolume: ({ id }) => `/v4/volumes/${id}`,
  createVpc: ({ id }) => `/v4/vpcs/${id}`,
  createDomain: ({ id }) => `/v4/domains/${id}`,
  uploadImage: ({ image }) => `/v4/images/${image.id}`,
};

/** Requests that change what they name, or add records to it. */
const CHANGING = /^(?:PUT|DELETE|POST .*\/records$)/;

/** What was created a moment ago is neither changed nor deleted; who may not do so is refused as ever. */
function keepsWhatIsNew(core: Core): Core {
  const made = new Map<string, number>();
  return (state, principal, request, now, ...rest) => {
    const step = core(state, principal, request, now, ...rest);
    if (!step.answer || step.answer.status >= 300) return step;
    const since = made.get(request.path.replace(/\/records$/, '')) ?? Number.NEGATIVE_INFINITY;
    if (CHANGING.test(`${request.method} ${request.path}`) && now - since < PREPARED_MILLIS) {
      return { state, answer: refusal('It is being made.') };
    }
    const path = NEW[operationOf(request).id ?? '']?.(step.answer.body);
    if (path !== undefined) made.set(path, now);
    return step;
  };
}

/** Instances in a listing of tagged objects, as long as nothing is known of what they run on. */
const UNKNOWN = { disk: 0, gpus: 0, memory: 0, transfer: 0, vcpus: 0 };

const recordsFillingIn = forAWhile(
  'listTaggedObjects',
  (body) => {
    const objects: Body[] = body.data.map((item: Body) => item.data ?? item);
    return objects.filter(({ specs }) => specs).map((instance) => [instance.id, instance]);
  },
  (instance) => {
    const { alerts } = instance;
    Object.assign(instance, { specs: UNKNOWN, disk_encryption: 'disabled', ipv4: [] });
    instance.alerts = { ...alerts, cpu: 0 };
  },
);

/** A volume begins on other hardware than it stays on. */
const movingVolumes = forAWhile(
  VOLUME_ANSWERS,
  (body) => {
    const volumes: Body[] = body.data ?? [body];
    return volumes.map((volume) => [volume.id, volume]);
  },
  (volume) => Object.assign(volume, { hardware_type: 'hdd' }),
);

const preparedUploads = forAWhile(
  ['uploadImage', 'getImage', 'listImages', 'updateImage'],
  (body) => {
    const images: Body[] = body.data ?? [body.image ?? body];
    return images
      .filter(({ status }) => status === 'pending_upload')
      .map((image) => [image.id, image]);
  },
  (image) => Object.assign(image, { status: 'creating' }),
);

/** Alters what answers show, for a while from when it was first shown. */
function forAWhile(
  operations: string | readonly string[],
  shown: (body: Body) => [id: unknown, item: Body][],
  alter: (item: Body) => void,
): (core: Core) => Core {
  return (core) => {
    const first = new Map<unknown, number>();
    return instead(operations, (inner, state, principal, request, now, ...rest) => {
      const step = inner(state, principal, request, now, ...rest);
      if (!step.answer || step.answer.status >= 300) return step;
      const body = structuredClone(step.answer.body);
      for (const [id, item] of shown(body)) {
        if (!first.has(id)) first.set(id, now);
        if (now - (first.get(id) ?? now) < PREPARED_MILLIS) alter(item);
      }
      return { ...step, answer: { ...step.answer, body } };
    })(core);
  };
}

/** Who may not capture is refused as ever. */
function oneCapture(core: Core): Core {
  return instead('captureImage', (inner, state, ...given) => {
    const step = inner(state, ...given);
    if (!step.answer || step.answer.status >= 300) return step;
    const captures = step.state.images.filter(({ status }) => status === 'creating');
    return captures.length > 1 ? { state, answer: refusal('The disk is being captured.') } : step;
  })(core);
}
