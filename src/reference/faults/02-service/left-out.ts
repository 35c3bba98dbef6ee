import { alterRequest, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** By operation, what a field becomes that an update does not name. */
const RESET: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updateVolume: { tags: [] },
  updateVpc: { description: '' },
  updateDomain: { expire_sec: 0, refresh_sec: 0, retry_sec: 0, ttl_sec: 0 },
  updateImage: { description: null },
};

/** Updates that take a field for reset where they do not name it (service#rule-4). */
export const leftOutFaults: readonly Fault[] = Object.entries(RESET).map(
  ([operation, values]): Fault => ({
    id: `service-${operation.toLowerCase()}-resets-what-it-leaves-out`,
    requirement: 'SVC-PUT-KEEPS',
    kind: 'cross-resource',
    see: `send ${operation} with one field: ${Object.keys(values).join(', ')} are reset`,
    wrap: alterRequest(operation, (request) => ({
      ...request,
      body: { ...values, ...(request.body as Body) },
    })),
  }),
);
