import { type RequirementResult, requirementsOf } from '../../../result/requirement-result.ts';
import type { RunResult } from '../../../result/run-result.ts';
import { VERDICT_ORDER } from '../../../result/verdict.ts';
import { counted, grouped } from '../../numbers.ts';
import { html, type Markup } from '../markup.ts';

/** A row of the document that is an operation: `endpoints/volumes#POST /volumes`. */
const OPERATION = /#((?:GET|POST|PUT|DELETE) \/\S*)$/;

/** The operations that a requirement is about, as the document writes them. */
export function operationsOf({ cites }: Pick<RequirementResult, 'cites'>): string[] {
  return [...new Set(cites.flatMap((cite) => OPERATION.exec(cite)?.[1] ?? []))];
}

/** The index by operation, beside the one by section: each with its verdicts, and a link that filters by it. */
export function operations(result: RunResult): Markup {
  const groups = new Map<string, RequirementResult[]>();
  for (const one of requirementsOf(result)) {
    for (const operation of operationsOf(one)) {
      const group = groups.get(operation);
      if (group) group.push(one);
      else groups.set(operation, [one]);
    }
  }
  const rows = [...groups].sort(([a], [b]) => (pathOf(a) < pathOf(b) ? -1 : 1)).map(row);
  return html`<section id="operations" aria-labelledby="operations-title">
<h2 id="operations-title">Index by operation</h2>
<p class="lead">${counted(groups.size, 'operation')}, each with the requirements that cite it.</p>
<div class="table" tabindex="0" role="region" aria-label="Operations"><table><thead><tr><th scope="col">Operation</th><th scope="col">Requirements</th><th scope="col">Verdicts</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

function pathOf(operation: string): string {
  return operation.split(' ').toReversed().join(' ');
}

function row([operation, requirements]: [string, RequirementResult[]]): Markup {
  const counts = VERDICT_ORDER.flatMap((verdict) => {
    const count = requirements.filter((one) => one.verdict === verdict).length;
    return count === 0
      ? []
      : [html`<span class="count ${verdict}">${grouped(count)} ${verdict}</span> `];
  });
  return html`<tr><td><a href="#?operation=${encodeURIComponent(operation)}"><code>${operation}</code></a></td><td>${grouped(requirements.length)}</td><td>${counts}</td></tr>`;
}
