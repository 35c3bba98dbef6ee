import type { Exchange } from '../../../http/exchange.ts';
import { requirementsOf } from '../../../result/requirement-result.ts';
import type { RunResult } from '../../../result/run-result.ts';
import { evidence, requestLine, statusLine } from '../findings/evidence.ts';
import { html, type Markup } from '../markup.ts';

/** Characters of evidence for passes on the page; beyond it a number only points into evidence.ndjson. */
const BUDGET = 1_200_000;

/** The exchanges that show passes, laid out once each, by number; as many as the page holds. */
export function passedEvidence(
  result: RunResult,
  exchanges: ReadonlyMap<number, Exchange>,
): ReadonlyMap<number, Markup> {
  const ids = requirementsOf(result).flatMap(({ exchange }) => exchange ?? []);
  const shown = new Map<number, Markup>();
  let spent = 0;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const exchange = exchanges.get(id);
    if (!exchange) continue;
    const markup = entry(exchange);
    spent += markup.text.length;
    if (spent > BUDGET) break;
    shown.set(id, markup);
  }
  return shown;
}

/** Where the numbers on passed requirements lead. */
export function exchangeAppendix(shown: ReadonlyMap<number, Markup>): Markup | undefined {
  if (shown.size === 0) return undefined;
  return html`<section id="exchanges" aria-labelledby="exchanges-title">
<h2 id="exchanges-title">Exchanges that show passes</h2>
<p class="lead">By number. <code>evidence.ndjson</code> holds these and all others.</p>${[...shown.values()]}</section>`;
}

function entry(exchange: Exchange): Markup {
  return html`<details class="group evidence" id="exchange-${exchange.id}"><summary>#${exchange.id}
<code>${requestLine(exchange)}</code> <span class="arrow">→ ${statusLine(exchange)}</span></summary>${evidence(exchange)}</details>`;
}
