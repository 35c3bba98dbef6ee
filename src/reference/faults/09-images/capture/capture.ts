import { alterPending, keepAltered, NEVER } from '../../blocks/image.ts';
import {
  alterRequest,
  type Body,
  instead,
  operationOf,
  refuseBytes,
  refuseWhen,
} from '../../blocks/index.ts';
import { inAscii } from '../../blocks/text.ts';
import type { Fault } from '../../fault.ts';

/** How long a capture takes, in milliseconds. */
const A_MOMENT = 250;

/** Captures of disks gone wrong (endpoints/images#POST /images). */
export const captureFaults: readonly Fault[] = [
  {
    id: 'image-capture-garbles-description',
    requirement: 'IMG-CREATE',
    kind: 'rare-value',
    see: 'capture an image with a description beyond ASCII: it reads with question marks',
    wrap: keepAltered('captureImage', ({ description }) => ({
      description: description && inAscii(description),
    })),
  },
  {
    id: 'image-capture-without-description',
    requirement: 'IMG-CREATE',
    kind: 'state',
    see: 'capture an image with a description: it reads without one',
    wrap: keepAltered('captureImage', () => ({ description: null })),
  },
  {
    id: 'image-capture-with-cloud-init-refused',
    requirement: 'IMG-CREATE',
    kind: 'over-strict',
    see: 'capture an image with cloud_init: refused',
    wrap: refuseWhen('captureImage', ({ cloud_init }) => cloud_init === true),
  },
  {
    id: 'image-capture-description-counted-in-bytes',
    requirement: 'IMG-CREATE-DESCRIPTION-LENGTH',
    kind: 'rare-value',
    see: 'capture an image with a description of 22,000 characters of three bytes: refused',
    wrap: refuseBytes('captureImage', 'description', 65_000),
  },
  {
    id: 'image-captured-without-cloud-init',
    requirement: 'IMG-CREATE-CLOUD-INIT',
    kind: 'state',
    see: 'capture an image with cloud_init: it states no capability',
    wrap: alterRequest('captureImage', (request) => ({
      ...request,
      body: { ...(request.body as Body), cloud_init: false },
    })),
  },
  {
    id: 'image-capture-label-of-its-own',
    requirement: 'IMG-CREATE-LABEL-DEFAULT',
    kind: 'state',
    see: 'capture an image without a label: it is called image',
    wrap: labelled('image'),
  },
  {
    id: 'image-capture-without-label-refused',
    requirement: 'IMG-CREATE-LABEL-DEFAULT',
    kind: 'over-strict',
    see: 'capture an image without a label: refused',
    wrap: refuseWhen('captureImage', ({ label }) => label === undefined),
  },
  {
    id: 'image-capture-never-done',
    requirement: 'IMG-CAPTURE-COMPLETES',
    kind: 'temporal',
    see: 'capture an image: it stays creating',
    wrap: alterPending('captureImage', () => NEVER),
  },
  {
    id: 'image-captured-is-not-deployed-without-its-instance',
    requirement: 'IMG-CAPTURE-COMPLETES',
    kind: 'sequence',
    see: 'capture a disk, delete its instance and deploy the image: it is refused',
    wrap: (core) => {
      const sources = new Map<unknown, number>();
      const noting = instead('captureImage', (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const disk = Object(request.body).disk_id;
        const [source] = state.instances.filter(({ disks }) => disks.some(({ id }) => id === disk));
        if (source) sources.set(Object(step.answer?.body).id, source.id);
        return step;
      })(core);
      return refuseWhen('createInstance', ({ image }, _, { instances }) => {
        const source = sources.get(image);
        return source !== undefined && instances.get(source) === undefined;
      })(noting);
    },
  },
  {
    id: 'image-captured-meanwhile-never-done',
    requirement: 'IMG-CAPTURE-COMPLETES',
    kind: 'sequence',
    see: 'capture a disk while another capture is creating: the second one stays creating',
    shownBy: 'a disk that is captured again meanwhile becomes two images that are available',
    wrap: (core) => {
      const stuck = alterPending('captureImage', () => NEVER)(core);
      let last = 0;
      return (state, principal, request, now, ...rest) => {
        const isCapture = operationOf(request).id === 'captureImage';
        const isSoon = isCapture && now - last <= A_MOMENT;
        const step = (isSoon ? stuck : core)(state, principal, request, now, ...rest);
        if (isCapture && step.answer?.status === 200) last = now;
        return step;
      };
    },
  },
  {
    id: 'image-captured-cannot-be-deployed',
    requirement: 'IMG-CAPTURE-COMPLETES',
    kind: 'over-strict',
    see: 'capture an image and deploy it once it is available: refused',
    wrap: (core) => {
      const captured = new Set<unknown>();
      const noting = keepAltered('captureImage', ({ id }) => {
        captured.add(id);
        return {};
      })(core);
      return refuseWhen('createInstance', ({ image }) => captured.has(image))(noting);
    },
  },
  {
    id: 'image-described-capture-never-done',
    requirement: 'IMG-CAPTURE-COMPLETES',
    kind: 'rare-value',
    see: 'capture an image with a description: it stays creating',
    wrap: (core) => {
      const stuck = alterPending('captureImage', () => NEVER)(core);
      return (state, principal, request, ...rest) => {
        const { description } = (request.body ?? {}) as Body;
        return (description ? stuck : core)(state, principal, request, ...rest);
      };
    },
  },
];

function labelled(label: string): Fault['wrap'] {
  return alterRequest('captureImage', (request) => ({
    ...request,
    body: { label, ...(request.body as Body) },
  }));
}
