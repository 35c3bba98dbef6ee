import type { CheckContext } from '../../../src/check/check-context.ts';
import { Skip } from '../../../src/result/signals.ts';

/** An OAuth token of the configuration. */
export interface ScopedToken {
  readonly role: string;
  readonly scopes: readonly string[];
}

/** Every OAuth token that is configured. @throws Skip when there is none */
export function tokens(t: CheckContext): ScopedToken[] {
  const configured = Object.keys(t.run.settings.configuration.credentials.tokens);
  if (configured.length === 0) throw new Skip('no OAuth tokens', 'credentials.tokens');
  return configured.map((key) => ({ role: `tokens.${key}`, scopes: key.split(' ') }));
}

/** A token with that very scope. @throws Skip when there is none */
export function tokenWith(t: CheckContext, scope: string): ScopedToken {
  const token = tokens(t).find(({ scopes }) => scopes.includes(scope));
  if (token === undefined) throw new Skip(`no token with ${scope}`, `credentials.tokens.${scope}`);
  return token;
}

/** The tokens that lack a scope of an operation. */
export function tokensWithout(t: CheckContext, operation: string): ScopedToken[] {
  const needed = t.run.spec.operationById.get(operation)?.scopes ?? [];
  return tokens(t).filter(({ scopes }) => !needed.every((scope) => grants(scopes, scope)));
}

/** Whether read_write includes read_only is open (SIL-AUTH-SCOPE-IMPLIED), so it counts as granted. */
export function grants(scopes: readonly string[], needed: string): boolean {
  const [kind = '', verb] = needed.split(':');
  return scopes.includes(needed) || (verb === 'read_only' && scopes.includes(`${kind}:read_write`));
}
