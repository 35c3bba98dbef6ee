import type { Exchange } from '../../../http/exchange.ts';
import type { Finding } from '../../../result/finding.ts';
import type { RunResult } from '../../../result/run-result.ts';
import { causesShown, type ShownCause } from '../../causes.ts';
import { counted, grouped } from '../../numbers.ts';
import { excusedIn } from '../../waived.ts';
import { html, type Markup } from '../markup.ts';
import { cardOrApology as card } from './card-or-apology.ts';
import { FEW, groupedCards } from './cause-groups.ts';

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
failures before warnings, the most frequent first${causes.length > FEW && '; in groups by operation, in the order of the first of each'}. Fix from the top.</p>`;
  }
  const excused = excusedIn(result).length;
  if (excused > 0) {
    return html`<p class="lead">Nothing but ${counted(excused, 'waived violation')}, which the
<a href="#exemptions">waivers</a> excuse for a while.</p>`;
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
  let isRoom = true;
  const laidOut = causes.map((cause, index) => {
    const full = isRoom ? card(cause, index + 1, exchanges) : undefined;
    // What comes after the first that does not fit is not even tried: bodies take long to lay out.
    isRoom &&= full !== undefined && spent + full.text.length <= EVIDENCE_BUDGET;
    const shown = isRoom && full ? full : card(cause, index + 1, new Map());
    spent += shown.text.length;
    return { cause, markup: shown };
  });
  return groupedCards(laidOut);
}

/** The id of the card that shows a finding, by finding: what requirements link to. */
export function cardIds(result: RunResult): ReadonlyMap<Finding, string> {
  const ids = causesShown(result).flatMap((cause, index) =>
    cause.findings.map((finding) => [finding, `finding-${index + 1}`] as const),
  );
  return new Map(ids);
}
