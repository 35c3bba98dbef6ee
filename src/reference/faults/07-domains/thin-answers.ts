import { alterAnswer, textId, withoutId } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Creations whose answer lacks what a later request needs: that is theirs to answer for. */
export const thinAnswersFaults: readonly Fault[] = [
  {
    id: 'domain-creation-answers-a-text-id',
    requirement: 'DOM-ID',
    kind: 'schema',
    see: 'create a domain: its id is a string',
    wrap: alterAnswer('createDomain', textId),
  },
  {
    id: 'domain-clone-answers-no-id',
    requirement: 'DOM-ID',
    kind: 'schema',
    see: 'clone a domain: the answer has no id',
    wrap: alterAnswer('cloneDomain', withoutId),
  },
];
