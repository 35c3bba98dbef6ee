import type { Exchange } from '../../http/exchange.ts';
import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { outcomeWords } from '../headline.ts';
import { toDoOf } from '../to-do.ts';
import { exchangeAppendix, passedEvidence } from './appendix/exchanges.ts';
import { operations } from './appendix/operations.ts';
import { colophon } from './colophon.ts';
import { preflight, traffic } from './conditions.ts';
import { contents, page } from './document.ts';
import { exemptions } from './exemptions.ts';

import { findings } from './findings/findings.ts';
import { header, remarks } from './header.ts';
import { html, type Markup } from './markup.ts';
import { charts } from './overview/charts.ts';
import { figures } from './overview/figures.ts';
import { profile } from './profile.ts';
import { requirements } from './requirements.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style/sheet.ts';
import { toDo } from './to-do.ts';
import { undecided } from './undecided.ts';

/**
 * `report.html`: the whole run on one page that works offline and is safe to open.
 *
 * @param exchanges the exchanges that the result cites, by id; one that is missing is named by its id.
 */
export function htmlReport(result: RunResult, exchanges: ReadonlyMap<number, Exchange>): string {
  const passes = passedEvidence(result, exchanges);
  return page({
    title: `${outcomeWords(result)}: ${result.target.url}`,
    style: STYLE,
    script: SCRIPT,
    content: html`<a class="skip" href="#main">Skip to the report</a>
${header(result)}<div class="columns">${navigation(result, passes.size > 0)}<main id="main">
${figures(result)}${remarks(result)}${toDo(result)}${findings(result, exchanges)}${charts(result, exchanges)}
<div class="appendix">${operations(result)}${requirements(result, new Set(passes.keys()))}${undecided(result)}${exemptions(result)}
${profile(result)}${preflight(result)}${traffic(result)}${exchangeAppendix(passes)}${colophon(result)}</div></main></div>
${footer(result)}`,
  });
}

function navigation(result: RunResult, hasExchanges: boolean): Markup {
  const all = requirementsOf(result);
  const hasExemptions = all.some((one) => one.waived || one.notClaimed);
  return contents([
    { id: 'figures', name: 'Figures' },
    ...(toDoOf(result).length > 0 ? [{ id: 'to-do', name: 'Still to do' }] : []),
    { id: 'findings', name: 'What to fix first' },
    { id: 'charts', name: 'By section' },
    { id: 'operations', name: 'By operation' },
    { id: 'requirements', name: 'All requirements' },
    { id: 'undecided', name: 'Not decided' },
    ...(hasExemptions ? [{ id: 'exemptions', name: 'Waived, not claimed' }] : []),
    { id: 'profile', name: 'Profile' },
    { id: 'preflight', name: 'Preflight' },
    { id: 'traffic', name: 'Traffic' },
    ...(hasExchanges ? [{ id: 'exchanges', name: 'Exchanges' }] : []),
    { id: 'reading', name: 'How to read this' },
  ]);
}

function footer({ tool, document, finished }: RunResult): Markup {
  return html`<footer>${tool.name} ${tool.version}, document revision ${document.revision}, finished ${finished}</footer>`;
}
