import type { Core } from '../../../core.ts';
import { alterAnswer, type Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

const RECORDS_OF = /^\/v4\/domains\/\d+\/records$/;

/** Records that are kept, and listed or answered as others. */
export const spelledRecordsFaults: readonly Fault[] = [
  listed('record-listed-up-to-255', 'a TXT record of more than 255 characters: 255 are listed', {
    shown: ({ target }) => ({ target: target.slice(0, 255) }),
  }),
  listed('text-record-listed-in-lower-case', 'a TXT record with a capital: it is listed small', {
    shown: ({ target }) => ({ target: target.toLowerCase() }),
  }),
  listed('alias-listed-with-its-name', 'a CNAME record: its name is listed as its target', {
    shown: ({ type, name }) => (type === 'CNAME' ? { target: name } : {}),
  }),
  listed('mail-record-listed-with-its-name', 'a MX record: its name is listed as its target', {
    shown: ({ type, name }) => (type === 'MX' ? { target: name } : {}),
  }),
  listed('ipv6-record-listed-as-ipv4', 'an AAAA record: it is listed as A', {
    shown: ({ type }) => (type === 'AAAA' ? { type: 'A' } : {}),
  }),
  answered('ipv6-record-answered-with-another-address', 'an AAAA record: another address', {
    shown: ({ type }) => (type === 'AAAA' ? { target: '2001:db8::2' } : {}),
  }),
  answered('mail-record-answered-with-its-name', 'a MX record: its name for its target', {
    shown: ({ type, name }) => (type === 'MX' ? { target: name } : {}),
  }),
  answered('service-record-answered-with-its-name', 'a SRV record: its name for its target', {
    shown: ({ type, name }) => (type === 'SRV' ? { target: name } : {}),
  }),
  answered('record-name-answered-up-to-its-period', 'a record called a.b: it is called a', {
    shown: ({ name }) => ({ name: name.split('.')[0] }),
  }),
  answered('record-name-answered-without-underscore', 'a record called _policy: it is policy', {
    shown: ({ name }) => ({ name: name.replace('_', '') }),
  }),
  answered('record-name-answered-without-asterisk', 'a record called *: it has no name', {
    shown: ({ name }) => ({ name: name.replace('*', '') }),
  }),
  {
    ...answered('second-record-of-a-name-answered-as-the-first', '', { shown: () => ({}) }),
    see: 'add a second record of one name: it is answered with the target of the first',
    wrap: alterAnswer('createRecord', (body, { path }, { domains }) => {
      const [, id] = /(\d+)\/records$/.exec(path) ?? [];
      const records = [...(domains.get(Number(id))?.records ?? [])];
      const first = records.find((each) => each.name === body.name && each.id !== body.id);
      return first ? { ...body, target: first.target } : body;
    }),
  },
];

/** What is shown of a record instead of its own fields. */
interface Shown {
  readonly shown: (record: Body) => Body;
}

function answered(id: string, see: string, { shown }: Shown): Fault {
  return {
    id,
    requirement: 'REC-ANSWER',
    kind: 'rare-value',
    see: `add ${see}`,
    wrap: alterAnswer('createRecord', (body) => ({ ...body, ...shown(body) })),
  };
}

/** The list of records is no documented operation: the blocks do not see it. */
function listed(id: string, see: string, { shown }: Shown): Fault {
  const wrap = (core: Core): Core => {
    return (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const isMeant = request.method === 'GET' && RECORDS_OF.test(request.path);
      if (!isMeant || !step.answer || step.answer.status >= 300) return step;
      const body: Body = step.answer.body;
      const data = body.data.map((record: Body) => ({ ...record, ...shown(record) }));
      return { ...step, answer: { ...step.answer, body: { ...body, data } } };
    };
  };
  return { id, requirement: 'REC-CREATE', kind: 'rare-value', see: `add ${see}`, wrap };
}
