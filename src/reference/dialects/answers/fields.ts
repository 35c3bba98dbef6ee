import { TIMER_DEFAULTS } from '../../../rules/07-domains/domain-timer.ts';
import type { Answer } from '../../call.ts';
import { alterAnswer, type Body, instead, operationOf } from '../../faults/blocks/index.ts';
import type { Dialect } from '../dialect.ts';

/** Fields that the document does not know, in every object of every answer. */
export const extraFields: Dialect = {
  name: 'extra-fields',
  says: 'unknown fields in every object, errors and empty objects included, some by names that other objects have',
  wrap: (core) => {
    let turn = 0;
    return (...given) => {
      const step = core(...given);
      if (!step.answer || step.answer.body === undefined) return step;
      turn += 1;
      return { ...step, answer: { ...step.answer, body: enriched(step.answer.body, turn) } };
    };
  },
};

/** Fields that the document shows in other objects, and with other values; an empty object is none of those. */
const BORROWED: Body = { id: 0, data: [], status: 'sound', size: -1 };

function enriched(value: Body, turn: number): Body {
  if (Array.isArray(value)) return value.map((each) => enriched(each, turn));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, enriched(each, turn)]);
  return {
    ...(fields.length > 0 ? BORROWED : {}),
    x_request: `r-${turn}`,
    ...Object.fromEntries(fields),
    x_notes: [null, { deep: [] }],
  };
}

const ID_ONLY = [
  'createVpc',
  'getVpc',
  'updateVpc',
  'createInstance',
  'createConfig',
  'updateConfig',
  'createNode',
  'createRecord',
];

/** Where the document shows no answer, this one holds an id and nothing else. */
export const sparse: Dialect = {
  name: 'sparse',
  says: 'answers that the document does not show hold an id alone',
  wrap: (core) => {
    const single = alterAnswer(ID_ONLY, ({ id }) => ({ id }))(core);
    const listed = alterAnswer(['listVpcs', 'listInstances'], (body) => ({
      ...body,
      data: body.data.map(({ id }: Body) => ({ id })),
    }))(single);
    const config = alterAnswer('getConfig', ({ id, nodes_status }) => ({ id, nodes_status }))(
      listed,
    );
    const booted = alterAnswer('bootInstance', () => ({}))(config);
    return alterAnswer(['getAccount', 'getTransfer'], () => [])(booted);
  },
};

/** Tagged objects lie flat in their listing, in no order of kinds; a deleted tag reads as an empty list. */
export const flatTags: Dialect = {
  name: 'flat-tags',
  says: 'tagged objects without a wrapping, and an empty listing for a tag that is gone',
  wrap: instead('listTaggedObjects', (core, ...given) => {
    const step = core(...given);
    if (!step.answer) return step;
    if (step.answer.status === 404) {
      const body = { data: [], page: 1, pages: 1, results: 0 };
      return { ...step, answer: { status: 200, body } };
    }
    const body = step.answer.body as Body;
    if (!Array.isArray(body?.data)) return step;
    const data = body.data.map((item: Body) => item.data ?? item);
    return { ...step, answer: { ...step.answer, body: { ...body, data } } };
  }),
};

/** Zero reads back as the default it stands for; what nobody set is null or left out. */
export const spelledOut: Dialect = {
  name: 'spelled-out',
  says: 'timers of zero read as their defaults, unset texts of domains are null or left out, and so is the protocol of a config',
  wrap: (core) => spelledOutDomains(withoutProtocol(core)),
};

/** Of protocols the document shows https alone: any other is null. */
const withoutProtocol = alterAnswer(['createConfig', 'getConfig', 'updateConfig'], (config) => ({
  ...config,
  protocol: config.protocol === 'https' ? 'https' : null,
}));

const spelledOutDomains = alterAnswer(
  ['createDomain', 'getDomain', 'updateDomain', 'cloneDomain', 'importDomain', 'listDomains'],
  (body) => {
    const items: Body[] = Array.isArray(body.data) ? body.data : [body];
    for (const domain of items) {
      for (const [field, value] of Object.entries(TIMER_DEFAULTS)) domain[field] ||= value;
      for (const field of ['group', 'soa_email']) domain[field] ||= null;
      // A description has 1 to 253 characters and no null: where there is none, nothing is said.
      if (!domain.description) delete domain.description;
    }
    return body;
  },
);

const FORMS: readonly ((errors: Body[]) => Body[])[] = [
  (errors) => errors.map(({ field, reason }) => ({ reason, field, code: 'refused' })),
  (errors) => errors.map(({ reason }) => ({ field: null, reason })),
  (errors) => [...errors, { field: null, reason: 'Nothing was changed.' }],
  (errors) => [{ field: null, reason: 'The request was not carried out.' }, ...errors, ...errors],
];

/** Errors with a null field, with a code of their own, several at once. */
export const errorForms: Dialect = {
  name: 'error-forms',
  says: 'errors whose field is null, with a code besides, and several errors for one cause',
  wrap: (core) => {
    let turn = 0;
    return (...given) => {
      const step = core(...given);
      const errors = (step.answer?.body as Body)?.errors;
      if (!step.answer || !Array.isArray(errors)) return step;
      turn += 1;
      const form = FORMS[turn % FORMS.length] ?? ((same: Body[]) => same);
      return { ...step, answer: { ...step.answer, body: { errors: form(errors) } } };
    };
  },
};

/** Operations that the document only implies do not exist. */
export const lonely: Dialect = {
  name: 'lonely',
  says: 'none of the operations that the document only implies exists',
  wrap:
    (core) =>
    (state, principal, request, ...rest) => {
      const isImplied = request.path.startsWith('/v4/') && operationOf(request).id === undefined;
      if (!isImplied) return core(state, principal, request, ...rest);
      const answer: Answer = {
        status: 404,
        body: { errors: [{ field: null, reason: 'Not found' }] },
      };
      return { state, answer };
    },
};
