import type { Core } from '../../../core.ts';
import { showDomain } from '../../../resources/07-domains/domain-record.ts';
import { OWN_ACCOUNT } from '../../../seed/people.ts';
import { alterAnswer, alterState } from '../../blocks/index.ts';
import { labelIn, retag } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

/** Labels compared as patterns (endpoints/tags). */
export const wildcardsFaults: readonly Fault[] = [
  ...pattern('underscore', '_', '.'),
  ...pattern('percent-sign', '%', '.*'),
  ...pattern('asterisk', '*', '.*'),
  ...pattern('period', '.', '.'),
];

function pattern(called: string, wildcard: string, matches: string): Fault[] {
  const isMeant = (label: string, tag: string) => asPattern(label, wildcard, matches).test(tag);
  const asked = `the tag t${wildcard}x`;
  return [
    {
      id: `tag-listed-with-${called}-as-wildcard`,
      requirement: 'TAG-OBJECTS',
      kind: 'rare-value',
      see: `list what carries ${asked}: a domain that carries tax is there`,
      wrap: listing(isMeant),
    },
    {
      id: `tag-deleted-with-${called}-as-wildcard`,
      requirement: 'TAG-DELETE-KEEPS-OBJECTS',
      kind: 'rare-value',
      see: `delete ${asked}: a volume that carries tax carries it no more`,
      wrap: alterState('deleteTag', (after, _, request) =>
        retag(after, 'volumes', ({ account, tags }) =>
          account === OWN_ACCOUNT
            ? tags.filter((tag) => !isMeant(labelIn(request), tag))
            : undefined,
        ),
      ),
    },
  ];
}

function asPattern(label: string, wildcard: string, matches: string): RegExp {
  const parts = label.split(wildcard).map((part) => part.replace(/[^\w-]/g, '\\$&'));
  return new RegExp(`^${parts.join(matches)}$`);
}

/** Domains that carry an alike tag are listed beside what carries this one. */
function listing(isMeant: (label: string, tag: string) => boolean): (core: Core) => Core {
  return alterAnswer('listTaggedObjects', (body, request, state) => {
    const label = labelIn(request);
    const alike = state.domains.filter(
      ({ account, tags }) =>
        account === OWN_ACCOUNT && !tags.includes(label) && tags.some((tag) => isMeant(label, tag)),
    );
    const items = alike.map((domain) => ({ type: 'domain', data: showDomain(domain) }));
    const data = [...body.data, ...items];
    return { ...body, data, results: body.results + items.length };
  });
}
