import { type Body, instead } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Faults in what a token for volumes reads of them (endpoints/volumes#GET /volumes/{volumeId}). */
export const readByTokensFaults: readonly Fault[] = [
  {
    id: 'volume-reads-without-instance-by-token',
    requirement: 'VOL-GET',
    kind: 'auth',
    see: 'read an attached volume with a token for volumes alone: compute_id is null',
    wrap: shownToTokens('getVolume', { compute_id: null, compute_label: null }),
  },
];

function shownToTokens(operation: string, fields: Body): Fault['wrap'] {
  return instead(operation, (core, state, principal, ...rest) => {
    const step = core(state, principal, ...rest);
    const isLimited = principal.kind === 'user' && principal.scopes !== 'all';
    if (!isLimited || !step.answer || step.answer.status >= 300) return step;
    return {
      ...step,
      answer: { ...step.answer, body: { ...Object(step.answer.body), ...fields } },
    };
  });
}
