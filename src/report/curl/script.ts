import type { Exchange } from '../../http/exchange.ts';
import { binaryOf, isCut } from '../../text/body-text.ts';
import { quoteForShell } from '../../text/shell.ts';
import { cleanUp } from './clean-up.ts';
import { type ScriptId, ScriptIds } from './ids.ts';
import { repeated } from './repeated.ts';
import {
  isBearer,
  isElsewhere,
  quote,
  reference,
  secretsIn,
  type TokenVariables,
  tokenVariable,
  variablesOf,
} from './variables.ts';

/**
 * A POSIX shell script that repeats exchanges with curl, in order. Secrets are variables that the
 * script asks for (`OWNER_TOKEN`, `ROOT_PASS`); `BASE_URL` may be set to try another target. What the
 * script creates, it follows under the id that it is given, and removes in the end; ids of what was there
 * before are variables that can be set. It pauses where the run did, for at most ten seconds. Of equal
 * reads in a row the first and the last stay. What was sent to other hosts than the target's and loopback
 * stands there to be read only.
 *
 * @param base what stands before `/v4` in every address, without a trailing slash
 * @param known the variables that the run took its tokens from
 */
export function toCurl(all: readonly Exchange[], base: string, known: TokenVariables = {}): string {
  const exchanges = repeated(all).flatMap(({ first, last, count }) =>
    count === 1 ? [first] : [first, last],
  );
  const ids = new ScriptIds(exchanges);
  const secrets = [...new Set(exchanges.flatMap((each) => variablesOf(each, known)))].sort();
  const follows = exchanges.some((each) => ids.toldBy(each));
  return [
    '#!/bin/sh',
    `[ -n "\${BASE_URL:-}" ] || BASE_URL=${quoteForShell(base)}`,
    ...secrets.map((each) => `: "\${${each}:?set this variable first}"`),
    ...givenIds(ids),
    ...(follows ? [FIND_ID] : []),
    ...cleanUp(exchanges, ids, known),
    ...exchanges.flatMap((each, index) => {
      const command = commandFor(each, ids, known);
      if (isOfOthers(each, base)) return ['', OF_OTHERS, command.replace(/^(?!#)/gm, '# ')];
      return ['', ...pause(exchanges[index - 1], each), command];
    }),
    '',
  ].join('\n');
}

const OF_OTHERS = '# sent to another host in the run; not repeated:';

/** Whether an exchange went to a host that is neither the target's nor this machine. */
function isOfOthers(exchange: Exchange, base: string): boolean {
  if (!isElsewhere(exchange)) return false;
  const host = URL.canParse(exchange.url) ? new URL(exchange.url).hostname : '';
  return host !== new URL(base).hostname && !LOOPBACK.test(host);
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Ids that the script cannot know on another target. */
function givenIds({ given }: ScriptIds): string[] {
  const lines = given.map(
    ({ variable, value }) => `[ -n "\${${variable}:-}" ] || ${variable}=${quoteForShell(value)}`,
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

function commandFor(exchange: Exchange, ids: ScriptIds, known: TokenVariables): string {
  const { id, check, method, url, status, requestBody = '' } = exchange;
  const outcome = status === 0 ? 'no answer' : `status ${status}`;
  const binary = binaryOf(requestBody);
  const lines = [
    `${binary ? `${printf(binary)} | ` : ''}curl ${OPTIONS.join(' ')}`,
    method === 'HEAD' ? '--head' : `--request ${quoteForShell(method)}`,
    ...headerOptions(exchange, known),
    ...bodyOptions(exchange, ids, known, binary !== undefined),
    isElsewhere(exchange)
      ? quoteForShell(url)
      : `"$BASE_URL"${quote(url, [...ids.inPath(url), ...secretsIn(exchange, 'url', known)])}`,
  ];
  const note = isCut(requestBody) ? ['# the body below was cut in evidence'] : [];
  const command = following(lines.join(' \\\n  '), ids.toldBy(exchange));
  return [`# ${id}: ${commented(check)}, ${outcome}`, ...note, command].join('\n');
}

/** Keeps the answer of a creation, and the id that it tells. */
function following(command: string, told: ScriptId | undefined): string {
  if (told === undefined) return command;
  const { variable, from, isUsed } = told;
  return [
    `answer=$(${command})`,
    `printf '%s\\n' "$answer"`,
    `${variable}=$(find_id ${from?.place})`,
    ...(isUsed ? [`: "\${${variable}:?the answer above tells no id}"`] : []),
  ].join('\n');
}

/** Nothing may be rewritten on its way: no globbing, no path clean-up; `--silent` without hiding errors. */
const OPTIONS = ['--silent', '--show-error', '--include', '--globoff', '--path-as-is'];

/** Headers that curl writes itself, or that would only garble what a person reads. */
const LEFT_OUT = new Set(['accept-encoding', 'user-agent', 'content-length', 'host', 'connection']);

function headerOptions(exchange: Exchange, known: TokenVariables): string[] {
  const { requestHeaders, credential, requestBody } = exchange;
  const headers = Object.entries(requestHeaders).filter(([name]) => !LEFT_OUT.has(name));
  const options = headers.map(([name, value]) => {
    if (isElsewhere(exchange)) return `--header ${quoteForShell(`${name}: ${value}`)}`;
    if (name === 'authorization' && isBearer(exchange))
      return `--header "authorization: Bearer ${reference(tokenVariable(credential, known))}"`;
    // curl takes `name;` for a header with an empty value; `name:` would leave it out.
    if (value === '') return `--header ${quoteForShell(`${name};`)}`;
    const secrets = secretsIn(exchange, name, known, name.length + 2);
    return `--header ${quote(`${name}: ${value}`, secrets)}`;
  });
  const untyped = requestBody !== undefined && requestHeaders['content-type'] === undefined;
  return untyped ? [...options, `--header 'content-type:'`] : options;
}

/** `--data-raw`, because `--data` would read a file when the body begins with `@`. */
function bodyOptions(
  exchange: Exchange,
  ids: ScriptIds,
  known: TokenVariables,
  binary: boolean,
): string[] {
  const { requestBody } = exchange;
  if (requestBody === undefined) return [];
  if (isElsewhere(exchange) && !binary) return [`--data-raw ${quoteForShell(requestBody)}`];
  if (binary) return ['--data-binary @-'];
  const variables = [...ids.inBody(requestBody), ...secretsIn(exchange, 'body', known)];
  return [`--data-raw ${quote(requestBody, variables)}`];
}

/** Bytes that no shell word can hold, written in octal. */
function printf(bytes: Buffer): string {
  return `printf '${[...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}'`;
}

/** A text as one line of a comment: no control character may end it, or move the cursor of who reads it. */
export function commented(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
