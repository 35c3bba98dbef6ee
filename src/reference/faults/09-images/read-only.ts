import { type Body, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Read-only fields of an image, and what the answers show to be wrong besides. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  id: [],
  capabilities: [],
  created: [],
  created_by: [],
  deprecated: ['IMG-DEPRECATED-PUBLIC-ONLY'],
  eol: ['IMG-EOL-PUBLIC-ONLY'],
  expiry: ['IMG-EXPIRY-AUTOMATIC-ONLY'],
  is_public: ['IMG-ID-KIND'],
  size: [],
  status: [],
  type: [],
  updated: [],
  vendor: [],
};

/** Upload requests that set a read-only field (resources/image). */
export const readOnlyFaults: readonly Fault[] = Object.entries(FIELDS).map(([field, also]) => ({
  id: `image-upload-sets-${field.replaceAll('_', '-')}`,
  requirement:
    field === 'id' ? 'IMG-READ-ONLY' : `IMG-${field.toUpperCase().replaceAll('_', '-')}-READ-ONLY`,
  kind: 'state',
  ...(also.length > 0 ? { also } : {}),
  see: `ask for an upload with ${field}: the image has the value that was sent`,
  wrap: instead('uploadImage', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const asked = (request.body ?? {}) as Body;
    const { image, ...beside } = (step.answer?.body ?? {}) as Body;
    if (!step.answer || !image || !(field in asked)) return step;
    const body = { ...beside, image: { ...image, [field]: asked[field] } };
    return { ...step, answer: { ...step.answer, body } };
  }),
}));

/** Captures that set a read-only field, all of which an upload request ignores (resources/image). */
export const captureReadOnlyFaults: readonly Fault[] = ['vendor', 'created_by'].map((field) => ({
  id: `image-capture-sets-${field.replaceAll('_', '-')}`,
  requirement: `IMG-${field.toUpperCase().replaceAll('_', '-')}-READ-ONLY`,
  kind: 'state',
  see: `capture a disk with ${field}: the image has the value that was sent`,
  wrap: instead('captureImage', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const asked = (request.body ?? {}) as Body;
    if (!step.answer || (step.answer.status ?? 200) >= 300 || !(field in asked)) return step;
    const body = { ...(step.answer.body as Body), [field]: asked[field] };
    return { ...step, answer: { ...step.answer, body } };
  }),
}));
