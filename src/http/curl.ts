import { baseAddress } from './base-address.ts';
import { binaryOf, isCut } from './body-text.ts';
import type { Exchange } from './exchange.ts';

/**
 * A POSIX shell script that repeats exchanges with curl, in order. Secrets are variables that the
 * script asks for (`TOKEN_OWNER`, `ROOT_PASS`); `BASE_URL` may be set to try another target.
 * Ids are those of the run: where the target gives others, they have to be edited.
 *
 * @throws TypeError when `baseUrl` is no base address.
 */
export function toCurl(exchanges: readonly Exchange[], baseUrl: string): string {
  const commands = exchanges.map(commandFor);
  const variables = [...new Set(exchanges.flatMap(variablesOf))].sort();
  return [
    '#!/bin/sh',
    `[ -n "\${BASE_URL:-}" ] || BASE_URL=${quote(baseAddress(baseUrl).base)}`,
    ...variables.map((each) => `: "\${${each}:?set this variable first}"`),
    ...commands,
    '',
  ].join('\n');
}

/** The variable that holds the token of a role: `tokens.vpc:read_write` is TOKEN_VPC_READ_WRITE. */
export function tokenVariable(role: string): string {
  const words = role.replace(/^tokens\./, '').replace(/([a-z0-9])([A-Z])/g, '$1_$2');
  return `TOKEN_${words.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

function commandFor(exchange: Exchange): string {
  const { id, check, method, url, status } = exchange;
  const outcome = status === 0 ? 'no answer' : `status ${status}`;
  const binary = binaryOf(exchange.requestBody ?? '');
  const lines = [
    `${binary ? `${printf(binary)} | ` : ''}curl ${OPTIONS.join(' ')}`,
    method === 'HEAD' ? '--head' : `--request ${quote(method)}`,
    ...headerOptions(exchange),
    ...bodyOptions(exchange, binary !== undefined),
    url.startsWith('/') ? `"$BASE_URL"${quote(url)}` : quote(url),
  ];
  const note = isCut(exchange.requestBody ?? '') ? ['# the body below was cut in evidence'] : [];
  return ['', `# ${id}: ${comment(check)}, ${outcome}`, ...note, lines.join(' \\\n  ')].join('\n');
}

/** Nothing may be rewritten on its way: no globbing, no path clean-up; `--silent` without hiding errors. */
const OPTIONS = ['--silent', '--show-error', '--include', '--globoff', '--path-as-is'];

/** Headers that curl writes itself, or that would only garble what a person reads. */
const LEFT_OUT = new Set(['accept-encoding', 'user-agent', 'content-length', 'host', 'connection']);

function headerOptions({ requestHeaders, credential, requestBody }: Exchange): string[] {
  const headers = Object.entries(requestHeaders).filter(([name]) => !LEFT_OUT.has(name));
  const options = headers.map(([name, value]) => {
    const bearer = name === 'authorization' && value === `Bearer ${credential}`;
    if (bearer) return `--header "authorization: Bearer ${reference(tokenVariable(credential))}"`;
    // curl takes `name;` for a header with an empty value; `name:` would leave it out.
    return `--header ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`;
  });
  const untyped = requestBody !== undefined && requestHeaders['content-type'] === undefined;
  return untyped ? [...options, `--header 'content-type:'`] : options;
}

/** `--data-raw`, because `--data` would read a file when the body begins with `@`. */
function bodyOptions({ requestBody }: Exchange, binary: boolean): string[] {
  if (requestBody === undefined) return [];
  return [binary ? '--data-binary @-' : `--data-raw ${quote(requestBody)}`];
}

function variablesOf({ url, requestHeaders, requestBody, credential }: Exchange): string[] {
  const texts = [url, ...Object.values(requestHeaders), requestBody ?? ''];
  const masked = texts.flatMap((text) => [...text.matchAll(MASKED)].map(variableOf));
  const bearer = requestHeaders.authorization === `Bearer ${credential}`;
  return bearer ? [...masked, tokenVariable(credential)] : masked;
}

function variableOf([, , field, role = '']: RegExpMatchArray): string {
  return field ? field.toUpperCase() : tokenVariable(role);
}

function reference(variable: string): string {
  return `\${${variable}}`;
}

/** What evidence masks, and the variable that stands for it in a script. */
const MASKED = /("(root_pass|ssl_key)"\s*:\s*")\*\*\*(?=")|\*\*\*([^*]+)\*\*\*/g;

/** One shell word that stands for exactly this text, with masked secrets as variables in it. */
function quote(text: string): string {
  const words: string[] = [];
  let from = 0;
  for (const match of text.matchAll(MASKED)) {
    const before = text.slice(from, match.index) + (match[1] ?? '');
    words.push(literal(before), `"${reference(variableOf(match))}"`);
    from = match.index + match[0].length;
  }
  return [...words, literal(text.slice(from))].filter((word) => word !== "''").join('') || "''";
}

function literal(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Bytes that no shell word can hold, written in octal. */
function printf(bytes: Buffer): string {
  return `printf '${[...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}'`;
}

function comment(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
