import type { Core } from '../../../core.ts';
import { alterDomain, domainInPath, madeBy } from '../../blocks/domain.ts';
import { acceptWhen, alterAnswer, alterState } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

type IsMade = (domain: { readonly id: number } | undefined) => boolean;

/** Rules and operations that imported domains alone are left out of. */
export const importedLikeOthersFaults: readonly Fault[] = [
  {
    id: 'clone-of-an-import-with-default-timers',
    requirement: 'DOM-CLONE',
    kind: 'cross-resource',
    see: 'import a zone, update its timers and clone it: the clone has the defaults',
    wrap: ofImports((isMade) =>
      alterDomain('cloneDomain', (_, before, request) =>
        isMade(domainInPath(before, request)) ? { refresh_sec: 0, retry_sec: 0, ttl_sec: 0 } : {},
      ),
    ),
  },
  {
    id: 'clone-of-an-import-with-another-address',
    requirement: 'DOM-CLONE',
    kind: 'cross-resource',
    see: 'import a zone, update its soa_email and clone it: the clone has another one',
    wrap: ofImports((isMade) =>
      alterDomain('cloneDomain', (_, before, request) =>
        isMade(domainInPath(before, request)) ? { soa_email: 'nobody@example.com' } : {},
      ),
    ),
  },
  {
    id: 'record-of-an-import-not-kept',
    requirement: 'REC-CREATE',
    kind: 'state',
    see: 'import a zone and add a record: it is answered and not listed',
    wrap: ofImports((isMade) =>
      alterState('createRecord', (after, before, request) =>
        isMade(domainInPath(before, request)) ? before : after,
      ),
    ),
  },
  {
    id: 'record-of-an-import-answered-with-another-target',
    requirement: 'REC-ANSWER',
    kind: 'rare-value',
    see: 'import a zone and add a record: it is answered with another target',
    wrap: ofImports((isMade) =>
      alterAnswer('createRecord', (body, request, state) =>
        isMade(domainInPath(state, request)) ? { ...body, target: '192.0.2.7' } : body,
      ),
    ),
  },
  ...(
    [
      ['description', 253, 'DOM-DESCRIPTION-LENGTH'],
      ['group', 50, 'DOM-GROUP-LENGTH'],
    ] as const
  ).map(
    ([field, most, requirement]): Fault => ({
      id: `${field}-length-unchecked-of-imports`,
      requirement,
      kind: 'boundary',
      see: `import a zone and update ${field} to ${most + 1} characters: it is accepted`,
      wrap: ofImports((isMade) =>
        acceptWhen(
          'updateDomain',
          (body, request, state) =>
            body[field]?.length > most && isMade(domainInPath(state, request)),
          (body) => ({ ...body, [field]: body[field].slice(0, most) }),
        ),
      ),
    }),
  ),
];

function ofImports(fault: (isMade: IsMade) => Fault['wrap']): Fault['wrap'] {
  return (core: Core) => {
    const { noting, isMade } = madeBy('importDomain');
    return fault((domain) => domain !== undefined && isMade(domain))(noting(core));
  };
}
