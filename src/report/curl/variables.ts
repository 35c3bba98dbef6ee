import type { Exchange, Mark } from '../../http/exchange.ts';
import { SECRET_FIELDS } from '../../redaction/secret-fields.ts';
import { quoteForShell } from '../../text/shell.ts';
import type { Part } from './ids.ts';

/** The environment variables of tokens, by role; of a role that is left out the name follows from its own. */
export type TokenVariables = Readonly<Record<string, string>>;

/** The variable that holds the token of a role: `tokens.vpc:read_write` is VPC_READ_WRITE_TOKEN. */
export function tokenVariable(role: string, known: TokenVariables = {}): string {
  const words = role.replace(/^tokens\./, '').replace(/([a-z0-9])([A-Z])/g, '$1_$2');
  return known[role] ?? `${words.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_TOKEN`;
}

/** Whether the address is of another origin than the target's: no secret of a run goes there. */
export function isElsewhere({ url }: Pick<Exchange, 'url'>): boolean {
  return !url.startsWith('/');
}

/** Whether what was sent carried the token of its credential as it is meant to. */
export function isBearer({ requestHeaders, credential }: Exchange): boolean {
  return requestHeaders.authorization === `Bearer ${credential}`;
}

/** The variables that stand for secrets in an exchange. */
export function variablesOf(exchange: Exchange, known: TokenVariables): string[] {
  if (isElsewhere(exchange)) return [];
  const marked = (exchange.marks ?? []).map((mark) => variableOf(mark, known));
  return isBearer(exchange) ? [...marked, tokenVariable(exchange.credential, known)] : marked;
}

/** Where secrets stand in a part of what was sent, moved by so many characters: only where a mark says so. */
export function secretsIn(
  { marks = [] }: Exchange,
  place: string,
  known: TokenVariables,
  by = 0,
): Part[] {
  return marks
    .filter((mark) => mark.place === place)
    .map((mark) => ({ at: mark.at + by, length: mark.length, variable: variableOf(mark, known) }));
}

function variableOf({ secret }: Mark, known: TokenVariables): string {
  return SECRET_FIELDS.includes(secret) ? secret.toUpperCase() : tokenVariable(secret, known);
}

/** A variable within double quotes. */
export function reference(variable: string): string {
  return `\${${variable}}`;
}

/** One shell word that stands for exactly this text, with variables in place of parts of it. */
export function quote(text: string, parts: readonly Part[]): string {
  const words: string[] = [];
  let from = 0;
  for (const { at, length, variable } of [...parts].sort((one, other) => one.at - other.at)) {
    if (at < from) continue;
    words.push(quoteForShell(text.slice(from, at)), `"${reference(variable)}"`);
    from = at + length;
  }
  words.push(quoteForShell(text.slice(from)));
  return words.filter((word) => word !== "''").join('') || "''";
}
