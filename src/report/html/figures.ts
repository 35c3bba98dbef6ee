import { EVERY_ANSWER } from '../../result/check-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { VERDICT_ORDER } from '../../result/verdict.ts';
import { VERDICTS } from '../glossary.ts';
import { coverageSentence, divergenceSentence } from '../headline.ts';
import { counted, grouped, percent } from '../numbers.ts';
import { html, type Markup } from './markup.ts';

/** The two shares with their denominators, and how the verdicts divide the requirements. */
export function figures(result: RunResult): Markup {
  const { coverage, divergence, traffic } = result;
  const checks = result.checks.filter(({ id }) => id !== EVERY_ANSWER);
  return html`<section id="figures" aria-labelledby="figures-title">
<h2 id="figures-title">Figures</h2>
<div class="figures">
${figure('Coverage', percent(coverage), coverageSentence(coverage))}
${figure('Divergence', percent(divergence), divergenceSentence(divergence))}
${figure('Checks', grouped(checks.length), `They sent ${counted(traffic.requests, 'request')}; every answer was held against its contract.`)}
</div>${bar(result)}</section>`;
}

function figure(name: string, value: string, explained: string): Markup {
  return html`<div class="figure"><h3>${name}</h3><p class="value">${value}</p><p>${explained}</p></div>`;
}

function bar(result: RunResult): Markup {
  const present = VERDICT_ORDER.filter((verdict) => result.totals[verdict] > 0);
  const total = VERDICT_ORDER.reduce((sum, verdict) => sum + result.totals[verdict], 0);
  const parts = present.map(
    (verdict) => html`<span class="${verdict}" style="flex-grow:${result.totals[verdict]}"></span>`,
  );
  const legend = VERDICT_ORDER.map(
    (
      verdict,
    ) => html`<li class="${verdict}"><span class="sign" aria-hidden="true">${VERDICTS[verdict].sign}</span>
<b>${grouped(result.totals[verdict])}</b> ${verdict}</li>`,
  );
  return html`<p class="bar-title">${counted(total, 'requirement')} of the document, by verdict</p>
<div class="bar" aria-hidden="true">${parts}</div><ul class="legend">${legend}</ul>`;
}
