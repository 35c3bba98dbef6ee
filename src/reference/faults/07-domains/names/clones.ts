import { acceptName, domainInPath, isTaken, withDomain } from '../../blocks/domain.ts';
import { type Body, instead, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Names that clones have, or have not, against the rules (endpoints/domains#POST /domains/{domainId}/clone). */
export const cloneNamesFaults: readonly Fault[] = [
  {
    id: 'clone-refused-for-a-name-of-another-account-and-made',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'atomicity',
    see: 'clone a domain to a name that another account uses: refused, and the clone is in the list',
    wrap: instead('cloneDomain', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const name = Object(request.body).domain;
      const source = domainInPath(state, request);
      const [taken] = state.domains.filter(({ domain }) => domain === name);
      if (!step.answer || step.answer.status < 400 || !source || !taken) return step;
      if (taken.account === source.account) return step;
      const without = { ...state, domains: state.domains.remove(taken.id) };
      const made = core(without, principal, request, ...rest);
      return { ...step, state: withDomain(made.state, taken) };
    }),
  },
  {
    id: 'clone-name-of-254',
    requirement: 'DOM-CLONE-NAME-LENGTH',
    kind: 'boundary',
    see: 'clone a domain with a name of 254 characters: it is created',
    wrap: acceptName((name) => name.length === 254, 'cloneDomain'),
  },
  {
    id: 'clone-refused-is-there-by-another-name',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'clone a domain by a name that is taken: it is refused, and one of another name is listed',
    wrap: instead('cloneDomain', (core, state, ...given) => {
      const step = core(state, ...given);
      const source = domainInPath(state, given[1]);
      const { domain: name } = (given[1].body ?? {}) as Body;
      if (!step.answer || step.answer.status < 400 || !source || !isTaken(name, state)) return step;
      const id = source.id + 900_000;
      return { ...step, state: withDomain(step.state, { ...source, id, domain: `${id}.example` }) };
    }),
  },
  refusesClones('short-label', /^[a-z]\./),
  refusesClones('hyphens-at-three-and-four', /^[a-z]{2}--/),
];

/** A clone may not have names of which a creation takes the like. */
function refusesClones(id: string, names: RegExp): Fault {
  return {
    id: `clone-name-with-${id}`,
    requirement: 'DOM-CLONE-NAME-RULES',
    kind: 'over-strict',
    see: `clone a domain with such a name (${id}): it is refused`,
    wrap: refuseWhen('cloneDomain', ({ domain }) => names.test(domain ?? '')),
  };
}
