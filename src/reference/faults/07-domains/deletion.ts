import type { Domain } from '../../entities.ts';
import { showDomain } from '../../resources/07-domains/domain-record.ts';
import type { State } from '../../state.ts';
import { Table } from '../../table.ts';
import { domainInPath, knowingDeleted, withDomain } from '../blocks/domain.ts';
import {
  alterAnswer,
  alterState,
  fromTime,
  instead,
  operationOf,
  refuseWhen,
} from '../blocks/index.ts';
import { stayOnSmallPages } from '../blocks/small-pages.ts';
import type { Fault } from '../fault.ts';

/** Operations that a deleted domain takes no more, and the fault in which it does. */
const DELETED_TAKES = {
  updateDomain: 'deleted-domain-takes-updates',
  cloneDomain: 'deleted-domain-can-be-cloned',
  createRecord: 'deleted-domain-takes-records',
};

/** Deletions of domains gone wrong (endpoints/domains#DELETE /domains/{domainId}). */
export const deletionFaults: readonly Fault[] = [
  {
    id: 'deleted-domain-stays-on-small-pages',
    requirement: 'DOM-DELETE',
    kind: 'pagination',
    see: 'delete a domain and list domains in pages of 25: it is there',
    wrap: stayOnSmallPages('listDomains', 'deleteDomain', 'domains'),
  },
  {
    id: 'domain-delete-without-effect',
    requirement: 'DOM-DELETE',
    kind: 'state',
    see: 'delete a domain: it can still be read',
    wrap: instead('deleteDomain', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'domain-takes-the-records-of-names-below-along',
    requirement: 'DOM-DELETE',
    kind: 'cross-resource',
    see: 'delete example.org: the records of sub.example.org, a domain of its own, are gone',
    wrap: alterState('deleteDomain', (after, before, request) => {
      const gone = domainInPath(before, request)?.domain ?? '';
      const below = after.domains.filter(({ domain }) => domain.endsWith(`.${gone}`));
      return below.reduce(
        (state, each) => withDomain(state, { ...each, records: Table.empty() }),
        after,
      );
    }),
  },
  {
    id: 'clone-deleted-with-its-source',
    requirement: 'DOM-DELETE',
    kind: 'cross-resource',
    see: 'clone a domain and delete it: the clone is gone, too',
    // A record for the clone is refused then.
    also: ['REC-CREATE'],
    wrap: (core) => {
      const clones = new Map<number, number>();
      const noting = alterAnswer('cloneDomain', ({ id }, { path }) => {
        clones.set(id, Number(path.split('/').at(-2)));
      });
      const taking = alterState('deleteDomain', (after, before, request) => {
        const source = domainInPath(before, request)?.id;
        const taken = [...clones].filter(([, of]) => of === source);
        const domains = taken.reduce((table, [id]) => table.remove(id), after.domains);
        return { ...after, domains };
      });
      return taking(noting(core));
    },
  },
  {
    id: 'domains-below-deleted-with-it',
    requirement: 'DOM-DELETE',
    kind: 'cross-resource',
    see: 'create a domain below another and delete that one: both are gone',
    wrap: alterState('deleteDomain', (after, before, request) => {
      const name = domainInPath(before, request)?.domain ?? '';
      const below = after.domains.filter(({ domain }) => domain.endsWith(`.${name}`));
      const domains = below.reduce((table, { id }) => table.remove(id), after.domains);
      return { ...after, domains };
    }),
  },
  {
    id: 'domain-delete-answers-domain',
    requirement: 'DOM-DELETE',
    kind: 'schema',
    see: 'delete a domain: the answer is the domain',
    wrap: alterAnswer('deleteDomain', (_, { path }) => ({ id: Number(path.split('/').at(-1)) })),
  },
  {
    id: 'domain-stays-listed',
    requirement: 'DOM-DELETE',
    also: ['DOM-LIST'],
    kind: 'state',
    see: 'delete a domain and list domains: it is there',
    wrap: knowingDeleted((deleted) =>
      alterAnswer('listDomains', (body) => ({
        ...body,
        data: [...body.data, ...deleted.map(showDomain)],
        results: body.results + deleted.length,
      })),
    ),
  },
  {
    id: 'domain-update-undoes-delete',
    requirement: 'DOM-DELETE',
    kind: 'race',
    see: 'update a domain while it is being deleted: it is there again',
    wrap: undoDelete(),
  },
  {
    id: 'domain-third-delete-without-effect',
    requirement: 'DOM-DELETE',
    kind: 'sequence',
    see: 'delete three domains: the third can still be read',
    wrap: (core) => {
      const isThird = fromTime(3);
      return instead('deleteDomain', (inner, state, ...rest) => {
        const step = inner(state, ...rest);
        return isThird() ? { ...step, state } : step;
      })(core);
    },
  },
  ...Object.entries(DELETED_TAKES).map(
    ([operation, id]): Fault => ({
      id,
      requirement: 'DOM-DELETE',
      kind: 'state',
      see: `delete a domain and send ${operation} to it: it is accepted`,
      wrap: accepting(operation),
    }),
  ),
  {
    id: 'tagged-domain-undeletable',
    requirement: 'DOM-DELETE',
    kind: 'over-strict',
    see: 'delete a domain with tags: it is refused',
    wrap: refuseWhen('deleteDomain', (_, request, state) => {
      const domain = domainInPath(state, request);
      return domain?.account === 1 && domain.tags.length > 0;
    }),
  },
  {
    id: 'slave-deletion-without-effect',
    requirement: 'DOM-DELETE',
    kind: 'rare-value',
    see: 'delete a slave: it can still be read',
    wrap: alterState('deleteDomain', (after, before, request) =>
      domainInPath(before, request)?.type === 'slave' ? before : after,
    ),
  },
];

/** The operation still knows a domain that was deleted; nothing comes of it but an id. */
function accepting(operation: string): Fault['wrap'] {
  return knowingDeleted((deleted) =>
    instead(operation, (core, state, principal, request, ...rest) => {
      const { domainId } = operationOf(request).params;
      const domain = deleted.find(({ id }) => String(id) === domainId);
      if (domain === undefined) return core(state, principal, request, ...rest);
      const step = core(withDomain(state, domain), principal, request, ...rest);
      return { ...step, state: { ...state, counters: step.state.counters } };
    }),
  );
}

/** An update right behind the deletion saves what it had read before. */
function undoDelete(): Fault['wrap'] {
  return (core) => {
    let deleted: Domain | undefined;
    return (state, principal, request, ...rest) => {
      const late = operationOf(request).id === 'updateDomain' ? deleted : undefined;
      const isSame = late !== undefined && request.path.endsWith(`/${late.id}`);
      const current: State = isSame ? withDomain(state, late) : state;
      const step = core(current, principal, request, ...rest);
      const isDelete = operationOf(request).id === 'deleteDomain';
      deleted = isDelete ? domainInPath(state, request) : undefined;
      return step;
    };
  };
}
