import type { Core } from '../../../core.ts';
import type { Domain, DomainRecord } from '../../../entities.ts';
import type { Names } from '../../../names/names.ts';
import { Table } from '../../../table.ts';
import { domainInPath } from '../../blocks/domain.ts';
import { alterState, type Body, instead } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { isUpdated, seeing, served } from './served.ts';

/** What the name server gets wrong after more than one step. */
export const laterStepsFaults: readonly Fault[] = [
  served('domain-renamed-twice-not-served', 'DOM-RENDERED', {
    see: 'rename a domain twice: it is not served any more',
    names: untilRenamedTwice,
  }),
  served('served-records-lost-with-a-description', 'REC-SERVED', {
    see: 'update the description of a domain with records: they are not served any more',
    names: (names) => {
      const first = new Map<number, string>();
      return seeing(({ id, description }) => {
        first.set(id, first.get(id) ?? description);
        return first.get(id) === description ? {} : { records: Table.of<DomainRecord>([]) };
      })(names);
    },
  }),
  {
    id: 'record-of-an-updated-domain-not-served',
    requirement: 'REC-SERVED',
    kind: 'sequence',
    see: 'update a domain and add a record: it is not served',
    wrap: alterState('createRecord', (after, _, request, { id }) => {
      const domain = domainInPath(after, request);
      const record = domain?.records.get(id);
      if (record && domain && domain.status === 'active' && isUpdated(domain)) hidden.add(record);
      return after;
    }),
    options: {
      names: seeing(({ records }) => ({
        records: Table.of(records.filter((each) => !hidden.has(each))),
      })),
    },
  },
  {
    id: 'clone-of-a-clone-not-served',
    requirement: 'DOM-RENDERED',
    kind: 'sequence',
    see: 'clone a domain and clone the clone: the second clone is not served',
    wrap: notingClones,
    options: { names: seeing((domain) => (hidden.has(domain) ? { status: 'disabled' } : {})) },
  },
];

/** What is not served, as it was made. */
const hidden = new WeakSet<Domain | DomainRecord>();

const clones = new WeakSet<Domain>();

function notingClones(core: Core): Core {
  return instead('cloneDomain', (inner, state, principal, request, ...rest) => {
    const step = inner(state, principal, request, ...rest);
    const clone = step.state.domains.get((step.answer?.body as Body)?.id ?? 0);
    const source = domainInPath(state, request);
    if (!clone || !source) return step;
    clones.add(clone);
    if (clones.has(source)) hidden.add(clone);
    return step;
  })(core);
}

/** Every name that a domain has when a question comes counts. */
function untilRenamedTwice(names: Names): Names {
  const all = new Map<number, Set<string>>();
  return (state, copies, asked) => {
    for (const { id, domain } of state.domains)
      all.set(id, (all.get(id) ?? new Set<string>()).add(domain));
    const isOver = ({ id }: Domain) => (all.get(id)?.size ?? 0) > 2;
    const seen = seeing((domain) => (isOver(domain) ? { status: 'disabled' } : {}));
    return seen(names)(state, copies, asked);
  };
}
