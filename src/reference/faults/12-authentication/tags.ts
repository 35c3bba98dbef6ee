import { showDomain } from '../../resources/domain-record.ts';
import { alterAnswer, alterState, instead, OWNER } from '../blocks/index.ts';
import { labelIn, retag } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** Tags that two accounts share because they have the same label (service#rule-1). */
export const tagsOfTwoAccounts: readonly Fault[] = [
  {
    id: 'auth-other-account-tag-deleted',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'delete a tag: domains of another account lose one of the same label',
    wrap: alterState('deleteTag', (after, _, request) =>
      retag(after, 'domains', ({ tags }) => tags.filter((tag) => tag !== labelIn(request))),
    ),
  },
  {
    id: 'auth-other-account-tag-listed',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'list what carries a tag: domains of another account are there',
    wrap: alterAnswer('listTaggedObjects', (body, request, state) => {
      const domains = state.domains.filter(({ tags }) => tags.includes(labelIn(request)));
      const data = domains.map((domain) => ({ type: 'domain', data: showDomain(domain) }));
      return { ...body, data, results: data.length };
    }),
  },
  {
    id: 'auth-other-account-tag-shown',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: 'read a tag that only another account has: what carries it is listed',
    wrap: instead('listTaggedObjects', (core, state, principal, ...rest) => {
      const step = core(state, principal, ...rest);
      return step.answer?.status === 404 ? core(state, OWNER, ...rest) : step;
    }),
  },
];
