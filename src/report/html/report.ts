import type { Exchange } from '../../http/exchange.ts';
import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { outcomeWords } from '../headline.ts';
import { colophon } from './colophon.ts';
import { preflight, traffic } from './conditions.ts';
import { contents, page } from './document.ts';
import { exemptions } from './exemptions.ts';
import { figures } from './figures.ts';
import { findings } from './findings.ts';
import { header } from './header.ts';
import { html, type Markup } from './markup.ts';
import { profile } from './profile.ts';
import { requirements } from './requirements.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style/sheet.ts';
import { undecided } from './undecided.ts';

/**
 * `report.html`: the whole run on one page that works offline and is safe to open.
 *
 * @param exchanges the exchanges that findings refer to, by id; one that is missing is named by its id.
 */
export function htmlReport(result: RunResult, exchanges: ReadonlyMap<number, Exchange>): string {
  return page({
    title: `${outcomeWords(result)}: ${result.target.url}`,
    style: STYLE,
    script: SCRIPT,
    content: html`<a class="skip" href="#main">Skip to the report</a>
${header(result)}<div class="columns">${navigation(result)}<main id="main">
${figures(result)}${findings(result, exchanges)}${requirements(result)}${undecided(result)}${exemptions(result)}
${profile(result)}${preflight(result)}${traffic(result)}${colophon(result)}</main></div>
${footer(result)}`,
  });
}

function navigation(result: RunResult): Markup {
  const all = requirementsOf(result);
  const hasExemptions = all.some((one) => one.waived || one.notClaimed);
  return contents([
    { id: 'figures', name: 'Figures' },
    { id: 'findings', name: 'What to fix first' },
    { id: 'requirements', name: 'All requirements' },
    { id: 'undecided', name: 'Not decided' },
    ...(hasExemptions ? [{ id: 'exemptions', name: 'Waived, not claimed' }] : []),
    { id: 'profile', name: 'Profile' },
    { id: 'preflight', name: 'Preflight' },
    { id: 'traffic', name: 'Traffic' },
    { id: 'reading', name: 'How to read this' },
  ]);
}

function footer({ tool, document, finished }: RunResult): Markup {
  return html`<footer>${tool.name} ${tool.version}, document revision ${document.revision}, finished ${finished}</footer>`;
}
