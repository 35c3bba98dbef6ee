import type { Configuration } from './configuration.ts';

/**
 * The token of a role: `owner`, `restricted`, or `tokens.<scopes>`, the scopes in any order.
 * Undefined when the configuration has none, and for `anonymous`.
 */
export function tokenOf(configuration: Configuration, role: string): string | undefined {
  // Asked for before each request.
  if (role === 'owner') return configuration.credentials.owner;
  const wanted = normalRole(role);
  return secretRoles(configuration).find(([known]) => normalRole(known) === wanted)?.[1];
}

/** Every configured role and its token, in the order of the configuration. */
export function secretRoles({ credentials }: Configuration): [role: string, token: string][] {
  const { tokens, ...users } = credentials;
  return [
    ...Object.entries(users),
    ...Object.entries(tokens).map(([scopes, token]): [string, string] => [
      `tokens.${scopes}`,
      token,
    ]),
  ];
}

/** `tokens.b a` and `tokens.a b` are the same credential. */
function normalRole(role: string): string {
  return role.split(/[. ]/).sort().join(' ');
}
