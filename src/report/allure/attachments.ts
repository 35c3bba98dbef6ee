import type { Exchange } from '../../http/exchange.ts';
import type { Finding } from '../../result/finding.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { escapeInvisibleBlock } from '../../text/escape-invisible.ts';
import { findingText } from '../formats/finding-text.ts';

/** A file beside a test case of Allure. */
export interface Attached {
  readonly name: string;
  readonly type: string;
  /** Name of the file. */
  readonly source: string;
  readonly text: string;
}

const MOST_EXCHANGES = 20;
const LONGEST_BODY = 20_000;

/** Of each finding what it says, the exchanges behind it, and the script that repeats it. */
export function attachmentsOf(
  uuid: string,
  findings: readonly Finding[],
  exchanges: ReadonlyMap<number, Exchange>,
): Attached[] {
  return findings.flatMap((finding, index) => {
    const number = findings.length === 1 ? '' : ` ${index + 1}`;
    const evidence = finding.exchanges.slice(-MOST_EXCHANGES).flatMap((id) => {
      const exchange = exchanges.get(id);
      return exchange ? [plain(exchange)] : [];
    });
    const { curl, ...told } = finding;
    const file = (name: string, text: string, type = 'text/plain') => ({
      name: `${name}${number}`,
      type,
      source: `${uuid}-${name}-${index + 1}-attachment.txt`,
      text,
    });
    return [
      file('finding', `${findingText(told)}\n`),
      ...(evidence.length > 0 ? [file('evidence', evidence.join('\n'))] : []),
      ...(curl === undefined ? [] : [file('repeat', curl)]),
    ];
  });
}

/** An exchange as it would stand on the wire, more or less. */
function plain(exchange: Exchange): string {
  const { id, method, url, credential, requestHeaders, requestBody } = exchange;
  const { status, error, answerHeaders, answerBody } = exchange;
  const answer = status === 0 ? `no answer: ${error ?? 'unknown reason'}` : String(status);
  const lines = [
    `#${id}, as ${credential}`,
    `${method} ${url}`,
    ...headers(requestHeaders),
    ...body(requestBody),
    '',
    answer,
    ...headers(answerHeaders),
    ...body(answerBody),
    '',
  ];
  return escapeInvisibleBlock(lines.join('\n'));
}

function headers(all: Readonly<Record<string, string>>): string[] {
  return Object.entries(all).map(([name, value]) => `${name}: ${value}`);
}

function body(text: string | undefined): string[] {
  return text === undefined ? [] : ['', cutTellingLength(text, LONGEST_BODY)];
}
