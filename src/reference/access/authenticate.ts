import type { State } from '../state.ts';

/** Who a request comes from, as far as its credentials say. */
export type Principal =
  | { readonly kind: 'anonymous' }
  /** Credentials were sent, and they are worth nothing. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'user';
      readonly username: string;
      readonly scopes: readonly string[] | 'all';
    };

/**
 * Reads the Authorization header: only `Bearer <token>` counts (authentication#rule-1), never the
 * query (authentication#rule-2). A revoked token is worth as little as one that nobody issued.
 */
export function authenticate(state: State, authorization: string | undefined): Principal {
  if (authorization === undefined) return { kind: 'anonymous' };
  const token = state.tokens.get(bearerToken(authorization) ?? '');
  if (token === undefined || token.revoked) return { kind: 'unknown' };
  return { kind: 'user', username: token.username, scopes: token.scopes };
}

/** The token of an Authorization header of scheme Bearer; undefined for any other. */
export function bearerToken(authorization: string): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
}
