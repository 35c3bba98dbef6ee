import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import { unissuedCaller } from '../12-authentication/tried-requests.ts';
import { isShortRun } from '../support/longer-runs.ts';

/** Who may do nothing to VPCs: a user without grants, and in longer runs who has the wrong token or none. */
export function strangersTo(t: CheckContext): Caller[] {
  const { configuration } = t.run.settings;
  const isKnown = tokenOf(configuration, 'restricted') !== undefined;
  const user = isKnown ? [t.as('restricted')] : [];
  if (isShortRun(t)) return user;
  const scopes = Object.keys(configuration.credentials.tokens);
  const other = scopes.find((each) => !/\bvpc/.test(each));
  const isRevoked = tokenOf(configuration, 'revokedToken') !== undefined;
  return [
    ...user,
    ...(other === undefined ? [] : [t.as(`tokens.${other}`)]),
    t.anonymous,
    unissuedCaller(t),
    ...(isRevoked ? [t.as('revokedToken')] : []),
  ];
}
