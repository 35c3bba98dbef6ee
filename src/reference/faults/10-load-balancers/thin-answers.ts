import { alterAnswer, withoutId } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Creations whose answer lacks what a later request needs: that is theirs to answer for. */
export const thinAnswersFaults: readonly Fault[] = [
  {
    id: 'balancer-creation-answers-no-id',
    requirement: 'LB-ID',
    kind: 'schema',
    see: 'create a load balancer: the answer has no id',
    wrap: alterAnswer('createNodeBalancer', withoutId),
  },
  {
    id: 'balancer-creation-answers-nothing',
    requirement: 'LB-CREATE',
    kind: 'schema',
    see: 'create a load balancer: the answer is an empty object',
    wrap: alterAnswer('createNodeBalancer', () => ({})),
  },
];
