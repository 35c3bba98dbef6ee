import { showDomain } from '../../../resources/07-domains/domain-record.ts';
import { withDomain } from '../../blocks/domain.ts';
import { type Body, instead } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Names that are put right once nobody looks any more whether they are taken. */
export const putRightFaults: readonly Fault[] = [
  putRight('dot', (name) => name.replace(/\.$/, '')),
  putRight('space', (name) => name.trim()),
];

function putRight(which: string, right: (name: string) => string): Fault {
  let count = 0;
  return {
    id: `name-taken-again-with-a-${which}`,
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'rare-value',
    see: `create a domain with the name of another and a ${which} behind it: both are called the same`,
    wrap: instead('createDomain', (core, state, principal, request, ...rest) => {
      const { domain: sent, ...others } = (request.body ?? {}) as Body;
      const isMeant = typeof sent === 'string' && right(sent) !== sent;
      if (!isMeant) return core(state, principal, request, ...rest);
      count += 1;
      const body = { ...others, domain: `lawful-${which}-${count}.example` };
      const step = core(state, principal, { ...request, body }, ...rest);
      const made = step.answer && step.state.domains.get((step.answer.body as Body)?.id ?? 0);
      if (!step.answer || made === undefined) return step;
      const named = { ...made, domain: right(sent) };
      const answer = { ...step.answer, body: showDomain(named) };
      return { state: withDomain(step.state, named), answer };
    }),
  };
}
