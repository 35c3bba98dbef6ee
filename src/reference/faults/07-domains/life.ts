import type { Domain } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterDomain, alterSent, domainInPath, withDomain } from '../blocks/domain.ts';
import {
  alterAnswer,
  alterState,
  fromTime,
  instead,
  operationOf,
  refuseWhen,
} from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Operations that a domain takes no more once it is deleted, and the fault that forgets it. */
const DELETED_TAKES = {
  updateDomain: 'deleted-domain-takes-updates',
  cloneDomain: 'deleted-domain-can-be-cloned',
  createRecord: 'deleted-domain-takes-records',
};

/** Creating, reading, listing and deleting domains gone wrong (endpoints/domains). */
export const domainLifeFaults: readonly Fault[] = [
  {
    id: 'domain-id-twice-in-list',
    requirement: 'DOM-ID-UNIQUE',
    kind: 'schema',
    see: 'list domains: another one has the id of the first',
    wrap: alterAnswer('listDomains', (body) => ({
      ...body,
      data: [...body.data, { ...body.data[0], domain: 'shadow.example' }],
    })),
  },
  {
    id: 'domain-list-without-slaves',
    requirement: 'DOM-LIST',
    kind: 'rare-value',
    see: 'create a slave and list domains: it is missing',
    wrap: listOnly(({ type }) => type === 'master'),
  },
  {
    id: 'domain-list-without-disabled',
    requirement: 'DOM-LIST',
    kind: 'state',
    see: 'create a disabled domain and list domains: it is missing',
    wrap: listOnly(({ status }) => status === 'active'),
  },
  {
    id: 'domain-created-without-group',
    requirement: 'DOM-CREATE',
    kind: 'state',
    see: 'create a domain with a group: it reads without one',
    wrap: alterSent('createDomain', ({ group, ...body }) => body),
  },
  {
    id: 'domain-created-with-one-axfr-ip',
    requirement: 'DOM-CREATE',
    kind: 'rare-value',
    see: 'create a domain with two axfr_ips: it has one',
    // A long list loses its entries in the same way.
    also: ['DOM-AXFR-IPS-LENGTH'],
    wrap: alterSent('createDomain', (body) => ({
      ...body,
      ...(body.axfr_ips ? { axfr_ips: body.axfr_ips.slice(0, 1) } : {}),
    })),
  },
  {
    id: 'domain-with-description-refused',
    requirement: 'DOM-CREATE',
    kind: 'over-strict',
    see: 'create a domain with a description: it is refused',
    wrap: refuseWhen('createDomain', ({ description }) => description !== undefined),
  },
  {
    id: 'slave-needs-mail',
    requirement: 'DOM-CREATE-SLAVE',
    kind: 'over-strict',
    see: 'create a slave without soa_email: it is refused',
    wrap: refuseWhen('createDomain', ({ type, soa_email }) => type === 'slave' && !soa_email),
  },
  {
    id: 'slave-needs-two-masters',
    requirement: 'DOM-CREATE-SLAVE',
    kind: 'boundary',
    see: 'create a slave with one master address: it is refused',
    wrap: refuseWhen(
      'createDomain',
      ({ type, master_ips }) => type === 'slave' && master_ips?.length === 1,
    ),
  },
  {
    id: 'domain-has-axfr-ips-of-its-own',
    requirement: 'DOM-AXFR-IPS-EMPTY',
    kind: 'state',
    see: 'create a domain without axfr_ips: it has one',
    wrap: alterDomain('createDomain', ({ axfr_ips }) =>
      axfr_ips.length === 0 ? { axfr_ips: ['192.0.2.1'] } : {},
    ),
  },
  {
    id: 'domain-begins-disabled',
    requirement: 'DOM-STATUS-DEFAULT',
    kind: 'state',
    see: 'create a domain without status: it is disabled',
    wrap: alterSent('createDomain', (body) => ({ status: 'disabled', ...body })),
  },
  {
    id: 'slave-begins-disabled',
    requirement: 'DOM-STATUS-DEFAULT',
    kind: 'rare-value',
    see: 'create a slave without status: it is disabled',
    wrap: alterSent('createDomain', (body) =>
      body.type === 'slave' ? { status: 'disabled', ...body } : body,
    ),
  },
  {
    id: 'domain-get-answers-next-id',
    requirement: 'DOM-GET',
    kind: 'cross-resource',
    see: 'get a domain: the answer has the next id',
    wrap: alterAnswer('getDomain', (body) => ({ ...body, id: body.id + 1 })),
  },
  {
    id: 'domain-delete-without-effect',
    requirement: 'DOM-DELETE',
    kind: 'state',
    see: 'delete a domain: it can still be read',
    wrap: instead('deleteDomain', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'disabled-domain-cannot-be-deleted',
    requirement: 'DOM-DELETE',
    kind: 'over-strict',
    see: 'delete a disabled domain: it is refused',
    wrap: refuseWhen(
      'deleteDomain',
      (_, request, state) => domainInPath(state, request)?.status === 'disabled',
    ),
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
    kind: 'state',
    see: 'delete a domain and list domains: it is there',
    wrap: (core) => {
      const gone: Domain[] = [];
      const remembering = alterState('deleteDomain', (after, before, request) => {
        gone.push(...[domainInPath(before, request)].filter((each) => each !== undefined));
        return after;
      })(core);
      return alterAnswer('listDomains', (body) => ({
        ...body,
        data: [...body.data, ...gone.map((each) => ({ ...body.data[0], ...shownIn(each) }))],
      }))(remembering);
    },
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
];

/** The operation still knows a domain that was deleted; nothing comes of it. */
function accepting(operation: string): Fault['wrap'] {
  return (core) => {
    const gone = new Map<string, Domain>();
    const remembering = alterState('deleteDomain', (after, before, request) => {
      const domain = domainInPath(before, request);
      if (domain !== undefined) gone.set(String(domain.id), domain);
      return after;
    })(core);
    return instead(operation, (inner, state, principal, request, ...rest) => {
      const domain = gone.get(operationOf(request).params.domainId ?? '');
      if (domain === undefined) return inner(state, principal, request, ...rest);
      const step = inner(withDomain(state, domain), principal, request, ...rest);
      return { ...step, state };
    })(remembering);
  };
}

function listOnly(listed: (item: Domain) => boolean): Fault['wrap'] {
  return alterAnswer('listDomains', (body) => ({ ...body, data: body.data.filter(listed) }));
}

function shownIn({ id, domain }: Domain) {
  return { id, domain };
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
