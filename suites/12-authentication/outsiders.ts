import type { CheckContext } from '../../src/check/check-context.ts';
import type { Outsider, Outsiders } from '../../src/check/combinations/closed.ts';
import { scopeRequirement } from './scopes/table.ts';
import { type ScopedToken, tokensWithout } from './scopes/tokens.ts';

/** Which requirement says that a restricted user needs a grant, or may not at all. */
const GRANTS: Readonly<Record<string, string>> = {
  createVolume: 'VOL-CREATE-GRANT',
  cloneVolume: 'VOL-CLONE-GRANT',
  createVpc: 'VPC-CREATE-GRANT',
  createTag: 'TAG-CREATE-PERMISSION',
};

/** The requirements by which an operation is closed to somebody. */
export function closures(operation: string): string[] {
  return ['AUTH-REQUIRED', scopeRequirement(operation) ?? [], GRANTS[operation] ?? []].flat();
}

/** Whom an operation is closed to, as far as there are credentials for them. */
export function outsidersOf(t: CheckContext, operation: string): Outsiders {
  const anyone = { words: 'anyone', caller: t.anonymous, requirement: 'AUTH-REQUIRED' };
  const all = [anyone, ...lackingScopes(t, operation), ...lackingGrant(t, operation)];
  return { all, anyone };
}

/** Of the tokens that lack a scope as many are tried: they come next to the ones that are needed. */
const TOKENS = 2;

function lackingScopes(t: CheckContext, operation: string): Outsider[] {
  const requirement = scopeRequirement(operation);
  const configured = Object.keys(t.run.settings.configuration.credentials.tokens);
  if (requirement === undefined || configured.length === 0) return [];
  const kinds = (t.run.spec.operationById.get(operation)?.scopes ?? []).map(kindOf);
  const near = ({ scopes }: ScopedToken) =>
    scopes.filter((scope) => kinds.includes(kindOf(scope))).length;
  const lacking = tokensWithout(t, operation).toSorted((one, other) => near(other) - near(one));
  return lacking.slice(0, TOKENS).map(({ role, scopes }) => {
    return { words: `a token with ${scopes.join(' ')}`, caller: t.as(role), requirement };
  });
}

function kindOf(scope: string): string {
  return scope.replace(/:.*/, '');
}

function lackingGrant(t: CheckContext, operation: string): Outsider[] {
  const requirement = GRANTS[operation];
  const { restricted } = t.run.settings.configuration.credentials;
  if (requirement === undefined || restricted === undefined) return [];
  return [{ words: 'a user without any grant', caller: t.as('restricted'), requirement }];
}
