import { operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Operations whose answer the document calls an empty object. */
const OPERATIONS = ['deleteVolume', 'detachVolume', 'deleteDomain', 'deleteImage'];

/** Successes without a body where there is to be an empty object. */
export const emptyObjectFaults: readonly Fault[] = OPERATIONS.map(
  (operation): Fault => ({
    id: `service-${operation.toLowerCase()}-answers-nothing`,
    requirement: 'SVC-EMPTY-OBJECT',
    kind: 'schema',
    see: `send ${operation}: it is done, and the answer is a 204 without a body`,
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        if (!step.answer || operationOf(request).id !== operation) return step;
        return step.answer.status === 200 ? { ...step, answer: { status: 204 } } : step;
      },
  }),
);
