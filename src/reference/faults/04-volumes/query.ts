import { alterRequest } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** What the query string says in place of the body (service#rule-5). */
export const queryFaults: readonly Fault[] = [
  {
    id: 'volume-created-from-the-query-string',
    requirement: 'VOL-CREATE-LABEL-REQUIRED',
    also: ['VOL-CREATE-REGION-REQUIRED'],
    kind: 'rare-value',
    see: 'POST /volumes?label=x&region=r with an empty object: a volume is created',
    wrap: alterRequest('createVolume', (request) => ({
      ...request,
      body: { ...request.query, ...Object(request.body) },
    })),
  },
];
