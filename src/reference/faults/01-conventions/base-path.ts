import { instead, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Operations that do not live below the base address (conventions#base-address). */
export const basePathFaults: readonly Fault[] = [
  {
    id: 'base-path-regions-missing',
    requirement: 'CONV-BASE-PATH',
    kind: 'schema',
    see: 'GET /v4/regions is answered with 404',
    wrap: instead('listRegions', (_core, state) => ({ state, answer: refusal('Not found', 404) })),
  },
];
