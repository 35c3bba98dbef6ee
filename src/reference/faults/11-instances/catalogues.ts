import { isOther, isRestricted, mistake } from '../blocks/caller.ts';
import { alterAnswer, type Body, instead, OWNER, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Types and deployment scripts that are not listed, or to everyone (endpoints/instances). */
export const cataloguesFaults: readonly Fault[] = [
  {
    id: 'scripts-refused',
    requirement: 'STACK-LIST',
    kind: 'over-strict',
    see: 'list deployment scripts: it is refused',
    wrap: refuseWhen('listStackScripts', () => true),
  },
  {
    id: 'scripts-own-only-when-authenticated',
    requirement: 'STACK-LIST',
    kind: 'cross-resource',
    see: 'list deployment scripts with credentials: the public ones are missing',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const ownOnly = alterAnswer('listStackScripts', (body) => ({ ...body, data: [] }));
        return (principal.kind === 'anonymous' ? core : ownOnly(core))(
          state,
          principal,
          request,
          ...rest,
        );
      },
  },
  {
    id: 'scripts-private-for-all-on-pages-of-a-size',
    requirement: 'STACK-LIST',
    kind: 'pagination',
    see: 'list deployment scripts with page_size and without credentials: private ones are there',
    wrap: instead('listStackScripts', (core, state, principal, request, ...rest) =>
      core(state, request.query.page_size === undefined ? principal : OWNER, request, ...rest),
    ),
  },
  {
    id: 'scripts-private-for-all',
    requirement: 'STACK-LIST',
    kind: 'auth',
    see: 'list deployment scripts without credentials: private ones are there',
    wrap: instead('listStackScripts', (core, state, principal, ...rest) =>
      core(state, principal.kind === 'anonymous' ? OWNER : principal, ...rest),
    ),
  },
  {
    id: 'scripts-private-for-two-accounts',
    requirement: 'STACK-LIST',
    kind: 'auth',
    see: 'list deployment scripts as the owner of another account: private ones of the first are there',
    wrap: mistake('listStackScripts', isOther),
  },
  {
    id: 'scripts-public-not-listed-to-restricted-users',
    requirement: 'STACK-LIST',
    kind: 'auth',
    see: 'list deployment scripts as a restricted user: the public ones are missing',
    wrap: instead('listStackScripts', (core, state, principal, ...rest) =>
      (isRestricted(principal, state) ? withoutPublic(core) : core)(state, principal, ...rest),
    ),
  },
  {
    id: 'types-not-listed',
    requirement: 'TYPE-LIST',
    kind: 'state',
    see: 'list instance types: there are none',
    wrap: alterAnswer('listTypes', (body) => ({ ...body, data: [], results: 0 })),
  },
  {
    id: 'types-refused',
    requirement: 'TYPE-LIST',
    kind: 'over-strict',
    see: 'list instance types: it is refused',
    wrap: refuseWhen('listTypes', () => true),
  },
];

const withoutPublic = alterAnswer('listStackScripts', (body) => {
  const data = body.data.filter(({ is_public }: Body) => !is_public);
  return { ...body, data, results: body.results - body.data.length + data.length };
});
