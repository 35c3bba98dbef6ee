import { isSameJson } from '../../../text/same-json.ts';
import { instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const UPDATES = [
  { operation: 'updateVolume', requirement: 'VOL-UPDATE', field: 'tags' },
  { operation: 'updateVpc', requirement: 'VPC-UPDATE', field: 'description' },
  { operation: 'updateDomain', requirement: 'DOM-UPDATE', field: 'ttl_sec' },
  { operation: 'updateDomain', requirement: 'DOM-UPDATE', field: 'axfr_ips' },
  { operation: 'updateImage', requirement: 'IMG-UPDATE', field: 'description' },
  { operation: 'updateConfig', requirement: 'LBC-UPDATE', field: 'port' },
];

/** Updates to what a field was at first are held for none (service#rule-4). */
export const changedBackFaults: readonly Fault[] = UPDATES.map(
  ({ operation, requirement, field }): Fault => ({
    id: `${operation.toLowerCase()}-${field.replace('_', '-')}-not-back`,
    requirement,
    kind: 'temporal',
    see: `update ${field}, and then to what it was before the first update: it stays what it was updated to`,
    wrap: (core) => {
      const first = new Map<string, unknown>();
      return instead(operation, (inner, state, principal, request, ...rest) => {
        const read = { ...request, method: 'GET', body: undefined };
        const now = Object(inner(state, principal, read, ...rest).answer?.body)[field];
        if (!first.has(request.path)) first.set(request.path, now);
        const body = Object(request.body);
        const isBack = isSameJson(body[field], first.get(request.path));
        const sent = isBack ? { ...request, body: { ...body, [field]: now } } : request;
        return inner(state, principal, sent, ...rest);
      })(core);
    },
  }),
);
