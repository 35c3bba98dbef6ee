import { isOfRun } from '../../../result/check-result.ts';
import { sumOfPairs } from '../../../result/figures/pairs-tried.ts';
import type { RunResult } from '../../../result/run-result.ts';
import { VERDICT_ORDER } from '../../../result/verdict.ts';
import { VERDICTS } from '../../glossary.ts';
import { coverageSentence, divergenceSentence } from '../../headline.ts';
import { counted, grouped, percent } from '../../numbers.ts';
import { type Content, html, type Markup } from '../markup.ts';
import { verdictBar } from './bar.ts';
import { levels } from './levels.ts';
import { openPoints } from './open-points.ts';

/** The two shares with their denominators, how the verdicts divide the requirements, and what is open. */
export function figures(result: RunResult): Markup {
  const { coverage, divergence, traffic } = result;
  const checks = result.checks.filter((check) => !isOfRun(check));
  return html`<section id="figures" aria-labelledby="figures-title">
<h2 id="figures-title">Figures</h2>
<div class="figures">
${figure('Coverage', percent(coverage), coverageSentence(coverage))}
${figure('Divergence', percent(divergence), divergenceSentence(result))}
${pairsFigure(result)}${figure('Checks', grouped(checks.length), `They sent ${counted(traffic.requests, 'request')}; every answer was held against its contract.`)}
</div>${bar(result)}<div class="overview"><div><h3>Verdicts by level</h3>${levels(result)}</div>${openPoints(result)}</div></section>`;
}

/** How many pairs of values were tried in one request, and of which operation how many. */
function pairsFigure({ pairs = [] }: RunResult): Content {
  if (pairs.length === 0) return false;
  const { tried, of } = sumOfPairs(pairs);
  const each = pairs.map(
    (one) => html`<li>${one.operation} ${grouped(one.tried)} of ${grouped(one.of)}</li>`,
  );
  const explained = `of ${grouped(of)} pairs of values that can stand in one request.`;
  const detail = html`<details><summary>By operation</summary><ul>${each}</ul></details>`;
  return figure('Pairs tried', grouped(tried), explained, detail);
}

function figure(name: string, value: string, explained: string, detail: Content = false): Markup {
  return html`<div class="figure"><h3>${name}</h3><p class="value">${value}</p><p>${explained}</p>${detail}</div>`;
}

function bar(result: RunResult): Markup {
  const total = VERDICT_ORDER.reduce((sum, verdict) => sum + result.totals[verdict], 0);
  const legend = VERDICT_ORDER.map(
    (
      verdict,
    ) => html`<li class="${verdict}"><span class="sign" aria-hidden="true">${VERDICTS[verdict].sign}</span>
<b>${grouped(result.totals[verdict])}</b> ${verdict}</li>`,
  );
  return html`<p class="bar-title">${counted(total, 'requirement')} of the document, by verdict</p>
${verdictBar(result.totals)}<ul class="legend">${legend}</ul>`;
}
