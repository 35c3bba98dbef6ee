import type { Exchange } from '../../../http/exchange.ts';
import { cutTellingLength } from '../../../text/cut.ts';
import { duration } from '../../numbers.ts';
import { type Content, html, type Markup } from '../markup.ts';
import { excerptOf } from './excerpt.ts';

const LONGEST_URL = 300;
const LONGEST_HEADER = 200;
const MOST_HEADERS = 12;

/**
 * One exchange as evidence: request and answer side by side, bodies laid out around the decisive
 * place. The place is looked for in the answer first, then in the request.
 */
export function evidence(exchange: Exchange, where?: string): Markup {
  const answer = exchange.answerBody === undefined ? [] : excerptOf(exchange.answerBody, where);
  const isInAnswer = answer.some((line) => line.kind === 'decisive');
  const request =
    exchange.requestBody === undefined
      ? []
      : excerptOf(exchange.requestBody, isInAnswer ? undefined : where);
  return html`<div class="exchange">
<div class="pane"><p class="pane-title">Request <span>#${exchange.id}, as ${exchange.credential}</span></p>
<pre tabindex="0"><b>${requestLine(exchange)}</b>
${headers(exchange.requestHeaders)}${lines(request)}</pre></div>
<div class="pane"><p class="pane-title">Answer <span>after ${duration(exchange.durationMillis)}</span></p>
<pre tabindex="0">${isDecisiveStatus(exchange, where) ? html`<mark>${statusLine(exchange)}</mark>` : html`<b>${statusLine(exchange)}</b>`}
${headers(exchange.answerHeaders)}${lines(answer)}${exchange.truncated && cutNote()}</pre></div>
</div>`;
}

/** A failure of the server shows in the status, whatever the body says. */
function isDecisiveStatus({ status }: Exchange, where: string | undefined): boolean {
  return status >= 500 && where === '';
}

/** `POST /v4/volumes/7/resize`. */
export function requestLine(exchange: Exchange): string {
  return `${exchange.method} ${cutTellingLength(exchange.url, LONGEST_URL)}`;
}

/** `200`, or why no answer came. */
export function statusLine(exchange: Exchange): string {
  if (exchange.status === 0) return `no answer: ${exchange.error ?? 'unknown reason'}`;
  return String(exchange.status);
}

function headers(all: Readonly<Record<string, string>>): Content {
  const shown = Object.entries(all).slice(0, MOST_HEADERS);
  return shown.map(
    ([
      name,
      value,
    ]) => html`<span class="header">${name}: ${cutTellingLength(value, LONGEST_HEADER)}</span>
`,
  );
}

function lines(excerpt: ReturnType<typeof excerptOf>): Content {
  if (excerpt.length === 0) return undefined;
  return ['\n', ...excerpt.map((line) => shown(line.text, line.kind))];
}

function shown(text: string, kind: 'plain' | 'decisive' | 'omitted'): Markup {
  if (kind === 'plain')
    return html`${text}
`;
  if (kind === 'omitted')
    return html`<i>${text}</i>
`;
  return html`<mark>${text}</mark>
`;
}

function cutNote(): Markup {
  return html`<i>… the body went on; the client stopped reading here</i>`;
}
