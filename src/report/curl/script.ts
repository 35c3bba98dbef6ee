import type { Exchange } from '../../http/exchange.ts';
import { binaryOf, isCut } from '../../text/body-text.ts';
import { quoteForShell } from '../../text/shell.ts';
import { type Part, type ScriptId, ScriptIds } from './ids.ts';
import { repeated } from './repeated.ts';

/**
 * A POSIX shell script that repeats exchanges with curl, in order. Secrets are variables that the
 * script asks for (`TOKEN_OWNER`, `ROOT_PASS`); `BASE_URL` may be set to try another target. What the
 * script creates, it follows under the id that it is given; ids of what was there before are
 * variables that can be set. It pauses where the run did, for at most ten seconds. Of equal reads in a
 * row the first and the last stay.
 *
 * @param base what stands before `/v4` in every address, without a trailing slash
 */
export function toCurl(all: readonly Exchange[], base: string): string {
  const exchanges = repeated(all).flatMap(({ first, last, count }) =>
    count === 1 ? [first] : [first, last],
  );
  const ids = new ScriptIds(exchanges);
  const secrets = [...new Set(exchanges.flatMap(variablesOf))].sort();
  const follows = exchanges.some((each) => ids.toldBy(each));
  return [
    '#!/bin/sh',
    `[ -n "\${BASE_URL:-}" ] || BASE_URL=${quote([base])}`,
    ...secrets.map((each) => `: "\${${each}:?set this variable first}"`),
    ...givenIds(ids),
    ...(follows ? [FIND_ID] : []),
    ...exchanges.flatMap((each, index) => [
      '',
      ...pause(exchanges[index - 1], each),
      commandFor(each, ids),
    ]),
    '',
  ].join('\n');
}

/** Ids that the script cannot know on another target. */
function givenIds({ given }: ScriptIds): string[] {
  const lines = given.map(
    ({ variable, value }) => `[ -n "\${${variable}:-}" ] || ${variable}=${quote([value])}`,
  );
  return lines.length === 0
    ? []
    : ['# What was there before: set these where the ids differ.', ...lines];
}

/** Finds one `"id"` of a JSON text: a piece between commas and brackets that is nothing else. */
const FIND_ID = String.raw`# The n-th id in the answer before.
find_id() {
  printf '%s' "$answer" | tr ',{}[]' '\n\n\n\n\n' |
    sed -n 's/^[[:space:]]*"id"[[:space:]]*:[[:space:]]*"\{0,1\}\([^"[:space:]]\{1,\}\)"\{0,1\}[[:space:]]*$/\1/p' |
    sed -n "$1p" | tr -d '\\'
}`;

const LEAST_PAUSE_MILLIS = 1_000;
const MOST_PAUSE_SECONDS = 10;

function pause(before: Exchange | undefined, { startedMillis }: Exchange): string[] {
  const millis = before ? startedMillis - before.startedMillis - before.durationMillis : 0;
  if (millis < LEAST_PAUSE_MILLIS) return [];
  return [`sleep ${Math.min(MOST_PAUSE_SECONDS, Math.ceil(millis / 1000))}`];
}

/** The variable that holds the token of a role: `tokens.vpc:read_write` is TOKEN_VPC_READ_WRITE. */
export function tokenVariable(role: string): string {
  const words = role.replace(/^tokens\./, '').replace(/([a-z0-9])([A-Z])/g, '$1_$2');
  return `TOKEN_${words.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

function commandFor(exchange: Exchange, ids: ScriptIds): string {
  const { id, check, method, url, status, requestBody = '' } = exchange;
  const outcome = status === 0 ? 'no answer' : `status ${status}`;
  const binary = binaryOf(requestBody);
  const lines = [
    `${binary ? `${printf(binary)} | ` : ''}curl ${OPTIONS.join(' ')}`,
    method === 'HEAD' ? '--head' : `--request ${quote([method])}`,
    ...headerOptions(exchange),
    ...bodyOptions(exchange, ids, binary !== undefined),
    isElsewhere(exchange) ? quoteForShell(url) : `"$BASE_URL"${quote(ids.inPath(url))}`,
  ];
  const note = isCut(requestBody) ? ['# the body below was cut in evidence'] : [];
  const command = following(lines.join(' \\\n  '), ids.toldBy(exchange));
  return [`# ${id}: ${comment(check)}, ${outcome}`, ...note, command].join('\n');
}

/** Keeps the answer of a creation, and the id that it tells. */
function following(command: string, told: ScriptId | undefined): string {
  if (told === undefined) return command;
  const { variable, from } = told;
  return [
    `answer=$(${command})`,
    `printf '%s\\n' "$answer"`,
    `${variable}=$(find_id ${from?.place})`,
    `: "\${${variable}:?the answer above tells no id}"`,
  ].join('\n');
}

/** Nothing may be rewritten on its way: no globbing, no path clean-up; `--silent` without hiding errors. */
const OPTIONS = ['--silent', '--show-error', '--include', '--globoff', '--path-as-is'];

/** Headers that curl writes itself, or that would only garble what a person reads. */
const LEFT_OUT = new Set(['accept-encoding', 'user-agent', 'content-length', 'host', 'connection']);

function headerOptions(exchange: Exchange): string[] {
  const { requestHeaders, credential, requestBody } = exchange;
  const headers = Object.entries(requestHeaders).filter(([name]) => !LEFT_OUT.has(name));
  const options = headers.map(([name, value]) => {
    if (isElsewhere(exchange)) return `--header ${quoteForShell(`${name}: ${value}`)}`;
    const bearer = name === 'authorization' && value === `Bearer ${credential}`;
    if (bearer) return `--header "authorization: Bearer ${reference(tokenVariable(credential))}"`;
    // curl takes `name;` for a header with an empty value; `name:` would leave it out.
    return `--header ${quote([value === '' ? `${name};` : `${name}: ${value}`])}`;
  });
  const untyped = requestBody !== undefined && requestHeaders['content-type'] === undefined;
  return untyped ? [...options, `--header 'content-type:'`] : options;
}

/** `--data-raw`, because `--data` would read a file when the body begins with `@`. */
function bodyOptions(exchange: Exchange, ids: ScriptIds, binary: boolean): string[] {
  const { requestBody } = exchange;
  if (requestBody === undefined) return [];
  if (isElsewhere(exchange) && !binary) return [`--data-raw ${quoteForShell(requestBody)}`];
  return [binary ? '--data-binary @-' : `--data-raw ${quote(ids.inBody(requestBody))}`];
}

/** Whether the address is of another origin than the target's: no secret of a run goes there. */
function isElsewhere({ url }: Exchange): boolean {
  return !url.startsWith('/');
}

function variablesOf(exchange: Exchange): string[] {
  if (isElsewhere(exchange)) return [];
  const { url, requestHeaders, requestBody, credential } = exchange;
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

/** One shell word that stands for exactly these parts, with masked secrets as variables in it. */
function quote(parts: readonly Part[]): string {
  const words = parts.flatMap((part) =>
    typeof part === 'string' ? wordsOf(part) : [`"${reference(part.variable)}"`],
  );
  return words.filter((word) => word !== "''").join('') || "''";
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  let from = 0;
  for (const match of text.matchAll(MASKED)) {
    const before = text.slice(from, match.index) + (match[1] ?? '');
    words.push(quoteForShell(before), `"${reference(variableOf(match))}"`);
    from = match.index + match[0].length;
  }
  return [...words, quoteForShell(text.slice(from))];
}

/** Bytes that no shell word can hold, written in octal. */
function printf(bytes: Buffer): string {
  return `printf '${[...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}'`;
}

function comment(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
