import { showDomain } from '../resources/domain-record.ts';
import { alterAnswer, alterState } from './blocks.ts';
import type { Fault } from './fault.ts';
import { labelIn, retag } from './tag-blocks.ts';

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
];
