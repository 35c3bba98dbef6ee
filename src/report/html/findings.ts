import type { Exchange } from '../../http/exchange.ts';
import type { Finding } from '../../result/finding.ts';
import type { RunResult } from '../../result/run-result.ts';
import { causesShown, type ShownCause } from '../causes.ts';
import { grouped } from '../numbers.ts';
import { cardOrApology as card } from './card-or-apology.ts';
import { html, type Markup } from './markup.ts';

/** Characters of evidence on the page; beyond it findings only point into evidence.ndjson. */
const EVIDENCE_BUDGET = 1_600_000;

/** What to fix, one card per cause, the worst first; findings of exempt requirements are left out. */
export function findings(result: RunResult, exchanges: ReadonlyMap<number, Exchange>): Markup {
  const causes = causesShown(result);
  return html`<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">What to fix first</h2>
${introduction(result, causes)}${cards(causes, exchanges)}</section>`;
}

function introduction(result: RunResult, causes: readonly ShownCause[]): Markup {
  if (causes.length > 0) {
    return html`<p class="lead">${grouped(causes.length)} ${causes.length === 1 ? 'cause' : 'causes'},
failures before warnings, the most frequent first. Fix from the top.</p>`;
  }
  if (result.outcome === 'conforms') {
    return html`<p class="lead">Nothing: no requirement that was decided is violated.</p>`;
  }
  return html`<p class="lead">No requirement was found violated. See the remarks at the top for what
stands in the way of a verdict.</p>`;
}

/** Cards in order, each with its evidence until the budget of the page is spent. */
function cards(causes: readonly ShownCause[], exchanges: ReadonlyMap<number, Exchange>): Markup[] {
  let spent = 0;
  return causes.map((cause, index) => {
    const full = card(cause, index + 1, exchanges);
    const fits = spent + full.text.length <= EVIDENCE_BUDGET;
    const shown = fits ? full : card(cause, index + 1, new Map());
    spent += shown.text.length;
    return shown;
  });
}

/** The id of the card that shows a finding, by finding: what requirements link to. */
export function cardIds(result: RunResult): ReadonlyMap<Finding, string> {
  const ids = causesShown(result).flatMap((cause, index) =>
    cause.findings.map((finding) => [finding, `finding-${index + 1}`] as const),
  );
  return new Map(ids);
}
