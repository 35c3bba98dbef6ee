import { type Body, operationOf, refusal } from '../../faults/blocks/index.ts';
import type { Dialect } from '../dialect.ts';

const LATE_MILLIS = 300;

/** What was created is not found for a moment, whatever is asked of it: its making goes on. */
export const late: Dialect = {
  name: 'late',
  says: `what was created is not found for ${LATE_MILLIS} ms`,
  wrap: (core) => {
    const made = new Map<string, number>();
    return (state, principal, request, now, ...rest) => {
      for (const [path, at] of made) if (now - at >= LATE_MILLIS) made.delete(path);
      const step = core(state, principal, request, now, ...rest);
      // Who is refused anyway is refused as ever.
      if (!step.answer || step.answer.status >= 300) return step;
      if ([...made.keys()].some((path) => isBelow(request.path, path))) {
        return { state, answer: refusal('Not found.', 404) };
      }
      const path = PATHS[operationOf(request).id ?? '']?.(step.answer.body);
      if (path !== undefined) made.set(`/v4${path}`, now);
      return step;
    };
  },
};

/** Where what an operation creates lives, from its answer. */
const PATHS: Readonly<Record<string, (body: Body) => string>> = {
  createVolume: ({ id }) => `/volumes/${id}`,
  cloneVolume: ({ id }) => `/volumes/${id}`,
  createVpc: ({ id }) => `/vpcs/${id}`,
  createDomain: ({ id }) => `/domains/${id}`,
  cloneDomain: ({ id }) => `/domains/${id}`,
  importDomain: ({ id }) => `/domains/${id}`,
  captureImage: ({ id }) => `/images/${id}`,
  uploadImage: ({ image }) => `/images/${image.id}`,
  createNodeBalancer: ({ id }) => `/nodebalancers/${id}`,
  createInstance: ({ id }) => `/compute/instances/${id}`,
};

function isBelow(path: string, known: string): boolean {
  return path === known || path.startsWith(`${known}/`);
}
