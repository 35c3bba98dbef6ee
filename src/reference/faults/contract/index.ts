import { alterRequest, instead, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';
import { fixedFieldsSet } from './fixed.ts';
import { forgottenRules } from './forgotten.ts';
import { strictBounds } from './strict.ts';
import { unknownTaken } from './unknown.ts';

/** What no schema can derive. */
const others: readonly Fault[] = [
  {
    id: 'createvpc-needs-subnets',
    requirement: 'VPC-SUBNETS-OPTIONAL',
    kind: 'over-strict',
    see: 'POST /vpcs without subnets is refused',
    wrap: refuseWhen('createVpc', (body) => body.subnets === undefined),
  },
  {
    id: 'createdomain-refuses-plus-in-soa-email',
    requirement: 'DOM-CREATE-SOA-EMAIL-FORMAT',
    kind: 'over-strict',
    see: 'soa_email user+tag@sub.example.org is refused',
    wrap: refuseWhen('createDomain', (body) => String(body.soa_email).includes('+')),
  },
  {
    id: 'createdomain-takes-status-edit-mode',
    requirement: 'DOM-STATUS-ENUM',
    kind: 'rare-value',
    see: 'a domain with status edit_mode is created',
    wrap: alterRequest('createDomain', (request) => {
      const body = (request.body ?? {}) as { status?: unknown };
      return body.status === 'edit_mode'
        ? { ...request, body: { ...body, status: 'active' } }
        : request;
    }),
  },
  {
    id: 'updatevpc-refuses-hyphen-in-front',
    requirement: 'VPC-UPDATE-LABEL',
    kind: 'over-strict',
    see: 'a label with a hyphen in front is refused',
    wrap: refuseWhen('updateVpc', (body) => String(body.label).startsWith('-')),
  },
  ...[
    { id: 'digits', form: /^\d+$/ },
    { id: 'capitals', form: /^[A-Z\d-]*[A-Z][A-Z\d-]*$/ },
  ].map(
    ({ id, form }): Fault => ({
      id: `updatevpc-refuses-${id}`,
      requirement: 'VPC-UPDATE-LABEL',
      kind: 'over-strict',
      see: `a label in ${id} alone is refused`,
      wrap: refuseWhen('updateVpc', (body) => form.test(String(body.label))),
    }),
  ),
  {
    id: 'clonedomain-refuses-label-of-63',
    requirement: 'DOM-CLONE-NAME-RULES',
    kind: 'boundary',
    see: 'a clone whose name has a label of 63 characters, and fewer than 200 in all, is refused',
    wrap: refuseWhen('cloneDomain', ({ domain = '' }) => /^[^.]{63}\.[^.]*\.[^.]*$/.test(domain)),
  },
  {
    id: 'updateimage-refuses-null-description',
    requirement: 'IMG-UPDATE-DESCRIPTION-LENGTH',
    kind: 'over-strict',
    see: 'description null is refused in an update',
    wrap: refuseWhen('updateImage', (body) => body.description === null),
  },
  {
    id: 'updatevolume-cuts-label-at-31',
    requirement: 'VOL-UPDATE-LABEL-LENGTH',
    kind: 'boundary',
    see: 'a label of 32 characters is accepted and cut',
    wrap: alterRequest('updateVolume', (request) => {
      const { label, ...rest } = (request.body ?? {}) as { label?: unknown };
      const cut = typeof label === 'string' && label.length === 32 ? label.slice(0, 31) : label;
      return label === undefined ? request : { ...request, body: { ...rest, label: cut } };
    }),
  },
  {
    id: 'list-page-zero',
    requirement: 'LIST-PAGE-MINIMUM',
    kind: 'pagination',
    see: 'GET /regions?page=0 is answered as page 0',
    wrap: instead('listRegions', (core, state, principal, request, ...rest) => {
      const { page, ...query } = request.query;
      const step = core(state, principal, page === '0' ? { ...request, query } : request, ...rest);
      if (page !== '0' || !step.answer) return step;
      const body = { ...(step.answer.body as object), page: 0 };
      return { ...step, answer: { ...step.answer, body } };
    }),
  },
  {
    id: 'list-vpcs-above-500-one-by-one',
    requirement: 'LIST-PAGE-SIZE-MAXIMUM',
    kind: 'pagination',
    see: 'GET /vpcs?page_size=501 gives pages of one item',
    wrap: instead('listVpcs', (core, state, principal, request, ...rest) => {
      const { page_size: size, ...query } = request.query;
      if (!(Number(size) > 500)) return core(state, principal, request, ...rest);
      const step = core(state, principal, { ...request, query }, ...rest);
      if (!step.answer) return step;
      const { data, results } = step.answer.body as { data: unknown[]; results: number };
      const body = { data: data.slice(0, 1), page: 1, pages: results, results };
      return { ...step, answer: { ...step.answer, body } };
    }),
  },
  {
    id: 'createtag-refuses-with-302',
    requirement: 'ERR-REFUSAL-4XX',
    kind: 'error-shape',
    see: 'a refused creation of a tag is answered with 302',
    also: ['TAG-LABEL-REQUIRED', 'TAG-LABEL-LENGTH', 'TAG-LABEL-TYPE', 'TAG-OBJECTS-TYPE'],
    wrap: instead('createTag', (core, ...given) => {
      const step = core(...given);
      if (!step.answer || step.answer.status < 300) return step;
      return { ...step, answer: { ...step.answer, status: 302 } };
    }),
  },
  {
    id: 'updatevolume-applies-before-refusing',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'a right label beside wrong tags is refused, and the label is changed all the same',
    wrap: instead('updateVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { label } = (request.body ?? {}) as { label?: unknown };
      if (step.answer?.status !== 400 || typeof label !== 'string') return step;
      const applied = core(state, principal, { ...request, body: { label } }, ...rest);
      return { answer: step.answer, state: applied.state };
    }),
  },
  {
    id: 'createvolume-creates-before-refusing',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'a volume is refused for its tags, and exists all the same',
    wrap: instead('createVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { tags, ...others } = (request.body ?? {}) as { tags?: unknown };
      if (step.answer?.status !== 400 || tags === undefined) return step;
      const created = core(state, principal, { ...request, body: others }, ...rest);
      return { answer: step.answer, state: created.state };
    }),
  },
];

/** Faults in what the contract cases of suites/contract.ts look for. */
export const contractFaults: readonly Fault[] = [
  ...forgottenRules,
  ...strictBounds,
  ...unknownTaken,
  ...fixedFieldsSet,
  ...others,
];
