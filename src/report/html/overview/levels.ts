import { type RequirementResult, requirementsOf } from '../../../result/requirement-result.ts';
import type { RunResult } from '../../../result/run-result.ts';
import { VERDICT_ORDER, type Verdict } from '../../../result/verdict.ts';
import { VERDICTS } from '../../glossary.ts';
import { grouped } from '../../numbers.ts';
import { html, type Markup } from '../markup.ts';

/** How many requirements of each level have which verdict, with sums: the run in one table. */
export function levels(result: RunResult): Markup {
  const all = requirementsOf(result);
  const rows = (['must', 'should'] as const).map((level) =>
    row(
      level,
      all.filter((one) => one.level === level),
    ),
  );
  const heads = VERDICT_ORDER.map(
    (verdict) =>
      html`<th scope="col" class="${verdict}"><span aria-hidden="true">${VERDICTS[verdict].sign}</span> ${verdict}</th>`,
  );
  return html`<div class="table" tabindex="0" role="region" aria-label="Verdicts by level"><table class="levels">
<thead><tr><th scope="col">Level</th>${heads}<th scope="col">all</th></tr></thead>
<tbody>${rows}${row('both', all)}</tbody></table></div>`;
}

function row(name: string, requirements: readonly RequirementResult[]): Markup {
  const cells = VERDICT_ORDER.map(
    (verdict) => html`<td>${grouped(countOf(requirements, verdict))}</td>`,
  );
  return html`<tr><th scope="row">${name}</th>${cells}<td>${grouped(requirements.length)}</td></tr>`;
}

function countOf(requirements: readonly RequirementResult[], verdict: Verdict): number {
  return requirements.filter((one) => one.verdict === verdict).length;
}
