import type { State } from '../../state.ts';
import { alterDomain, domainInPath, knowingDeleted, madeBy, withDomain } from '../blocks/domain.ts';
import {
  alterAnswer,
  alterState,
  type Body,
  instead,
  refusal,
  refuseWhen,
} from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const RECORDS_OF = /^\/v4\/domains\/(\d+)\/records$/;

/** Records of domains gone wrong (endpoints/domains#POST /domains/{domainId}/records). */
export const recordsFaults: readonly Fault[] = [
  {
    id: 'records-survive-their-domain',
    requirement: 'DOM-DELETE-RECORDS',
    kind: 'cross-resource',
    see: 'delete a domain and create it again: its records are back',
    wrap: knowingDeleted((deleted) =>
      alterDomain('createDomain', ({ domain: name, records }) => ({
        records: deleted.findLast(({ domain }) => domain === name)?.records ?? records,
      })),
    ),
  },
  {
    id: 'records-of-deleted-domain-listed',
    requirement: 'DOM-DELETE-RECORDS',
    kind: 'state',
    see: 'delete a domain and list its records: they are there',
    wrap: listAfterDelete(),
  },
  {
    id: 'record-not-kept',
    requirement: 'REC-CREATE',
    kind: 'state',
    see: 'add a record: it is answered and not listed',
    wrap: instead('createRecord', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'record-on-every-domain',
    requirement: 'REC-CREATE',
    kind: 'cross-resource',
    see: 'add a record to one of two domains: both have it',
    // A clone or a re-created domain has such records too.
    also: ['DOM-DELETE-RECORDS', 'DOM-CLONE-RECORDS'],
    wrap: alterState('createRecord', onEveryDomain),
  },
  {
    id: 'record-replaces-one-of-its-type',
    requirement: 'REC-CREATE',
    kind: 'cross-resource',
    see: 'add addresses of two names: only the second is there',
    wrap: alterState('createRecord', (after, _, request, { id }) => {
      const domain = domainInPath(after, request);
      const { type } = domain?.records.get(id) ?? {};
      if (domain === undefined) return after;
      const former = domain.records.filter((each) => each.id !== id && each.type === type);
      const records = former.reduce((left, each) => left.remove(each.id), domain.records);
      return withDomain(after, { ...domain, records });
    }),
  },
  {
    id: 'record-third-refused-by-its-name',
    requirement: 'REC-CREATE',
    kind: 'sequence',
    see: 'add www, mail and ns1 to a domain: the third is refused, another would not be',
    wrap: refuseWhen(
      'createRecord',
      ({ name }, request, state) =>
        name === 'ns1' && (domainInPath(state, request)?.records.size ?? 0) >= 2,
    ),
  },
  {
    id: 'record-without-name-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'create a record without a name: 500',
    wrap: instead('createRecord', (core, state, principal, request, ...rest) =>
      Object.hasOwn(Object(request.body), 'name')
        ? core(state, principal, request, ...rest)
        : { state, answer: refusal('Internal error', 500) },
    ),
  },
  {
    id: 'record-answers-other-target',
    requirement: 'REC-ANSWER',
    kind: 'state',
    see: 'add a record: the answer has the target of another',
    wrap: alterAnswer('createRecord', (body) => ({ ...body, target: '192.0.2.1' })),
  },
  {
    id: 'record-text-cut-at-255',
    requirement: 'REC-ANSWER',
    kind: 'boundary',
    see: 'add a TXT record with a target of more than 255 characters: the answer has 255 of them',
    wrap: alterAnswer('createRecord', (body) => ({ ...body, target: body.target.slice(0, 255) })),
  },
  {
    id: 'record-text-without-semicolons',
    requirement: 'REC-ANSWER',
    kind: 'rare-value',
    see: 'add a TXT record with a semicolon: the answer lacks it',
    wrap: alterAnswer('createRecord', (body) => ({
      ...body,
      target: body.target.replaceAll(';', ''),
    })),
  },
  {
    id: 'text-record-answered-without-name',
    requirement: 'REC-ANSWER',
    kind: 'rare-value',
    see: 'add a TXT record with a name: the answer has an empty name',
    wrap: alterAnswer('createRecord', (body) =>
      body.type === 'TXT' ? { ...body, name: '' } : body,
    ),
  },
  {
    id: 'text-record-answered-in-lower-case',
    requirement: 'REC-ANSWER',
    kind: 'rare-value',
    see: 'add a TXT record with a capital letter: the answer has a small one',
    wrap: alterAnswer('createRecord', (body) => ({ ...body, target: body.target.toLowerCase() })),
  },
  {
    id: 'alias-answered-with-another-target',
    requirement: 'REC-ANSWER',
    kind: 'rare-value',
    see: 'add a CNAME record: the answer has its name as its target',
    wrap: alterAnswer('createRecord', (body) =>
      body.type === 'CNAME' ? { ...body, target: body.name } : body,
    ),
  },
  {
    id: 'record-of-clone-answered-without-target',
    requirement: 'REC-ANSWER',
    kind: 'rare-value',
    see: 'clone a domain and add a record to the clone: the answer has an empty target',
    wrap: (core) => {
      const { noting, isMade } = madeBy('cloneDomain');
      return alterAnswer('createRecord', (body, request, state) =>
        isMade({ id: domainInPath(state, request)?.id ?? 0 }) ? { ...body, target: '' } : body,
      )(noting(core));
    },
  },
  {
    id: 'record-of-disabled-domain-answered-without-name',
    requirement: 'REC-ANSWER',
    kind: 'rare-value',
    see: 'disable a domain and add a record: the answer has an empty name',
    wrap: alterAnswer('createRecord', (body, request, state) =>
      domainInPath(state, request)?.status === 'disabled' ? { ...body, name: '' } : body,
    ),
  },
  {
    id: 'record-answers-upper-case-name',
    requirement: 'REC-ANSWER',
    kind: 'format',
    see: 'add a record called www: the answer calls it WWW',
    wrap: alterAnswer('createRecord', (body) => ({ ...body, name: body.name.toUpperCase() })),
  },
];

/**
 * The list of records is no documented operation: the blocks, which go by operation, do not see it.
 */
function listAfterDelete(): Fault['wrap'] {
  return knowingDeleted((deleted) => (core) => (state, principal, request, ...rest) => {
    const id = request.method === 'GET' ? RECORDS_OF.exec(request.path)?.[1] : undefined;
    const domain = deleted.find((each) => String(each.id) === id);
    if (domain === undefined) return core(state, principal, request, ...rest);
    const data = [...domain.records];
    const body = { data, page: 1, pages: 1, results: data.length };
    return { state, answer: { status: 200, body } };
  });
}

function onEveryDomain(after: State, _: State, __: unknown, body: Body): State {
  let state = after;
  for (const domain of after.domains) {
    const record = { ...body, created: 0, updated: 0 };
    state = withDomain(state, { ...domain, records: domain.records.put(body.id, record) });
  }
  return state;
}
