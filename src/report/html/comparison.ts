import { cutTellingLength } from '../../text/cut.ts';
import type { ComparedRequirement, ComparedSilence, Comparison } from '../compare/compare.ts';
import type { Gate } from '../compare/gate.ts';
import { counted, grouped, percent } from '../numbers.ts';
import { chip } from './chip.ts';
import { page } from './document.ts';
import { gateSections } from './gate.ts';
import { type Content, html, type Markup } from './markup.ts';
import { STYLE } from './style/sheet.ts';

const LONGEST = 200;

/**
 * A comparison as one page, what a gate found changed first. It is under the same policy as the report: offline, nothing of a target runs.
 */
export function comparisonPage(comparison: Comparison, gate?: Gate): string {
  const different = comparison.requirements.filter((row) => row.differs);
  const same = comparison.requirements.filter((row) => !row.differs);
  return page({
    title: `Comparison of ${counted(comparison.runs.length, 'run')}`,
    style: STYLE,
    content: html`<header class="top"><p class="kicker">Conformance reports side by side</p>
<h1>${gate ? gate.sentence : counted(different.length, 'difference')}</h1>
<p class="headline">${gate && `${counted(different.length, 'difference')} `}among ${counted(comparison.requirements.length, 'requirement')} in ${counted(comparison.runs.length, 'run')}.</p></header>
<main class="columns single">${cautions(comparison)}${gate && gateSections(gate)}${runs(comparison)}
<section><h2>Different verdicts</h2>${verdicts(comparison, different)}</section>
${silences(comparison)}
<section><h2>Same verdict in every run</h2><details class="group"><summary>${counted(same.length, 'requirement')}</summary>${verdicts(comparison, same)}</details></section></main>`,
  });
}

function cautions({ cautions: all }: Comparison): Content {
  if (all.length === 0) return undefined;
  return html`<section><h2>Compare with care</h2><ul>${all.map((one) => html`<li>${one}</li>`)}</ul></section>`;
}

function runs(comparison: Comparison): Markup {
  const rows = comparison.runs.map(
    (
      run,
    ) => html`<tr><th scope="row">${run.name}</th><td>${run.said}</td><td>${percent(run.coverage)}</td>
<td>${percent(run.divergence)}</td><td>${grouped(run.divergence.causes)}</td><td>${run.started}</td><td>${run.seed}</td><td><code>${cutTellingLength(run.target, LONGEST)}</code></td></tr>`,
  );
  return html`<section><h2>Runs</h2>${table(['Run', 'Outcome', 'Coverage', 'Divergence', 'Causes', 'Started', 'Seed', 'Target'], rows)}</section>`;
}

function verdicts({ runs: all }: Comparison, rows: readonly ComparedRequirement[]): Markup {
  if (rows.length === 0) return html`<p>None.</p>`;
  return table(
    [...all.map((run) => run.name), 'Requirement'],
    rows.map(
      (
        row,
      ) => html`<tr>${row.verdicts.map((one) => html`<td>${one === 'absent' ? 'absent' : chip(one)}</td>`)}
<td><code class="id">${row.requirement}</code><br>${row.statement}</td></tr>`,
    ),
  );
}

function silences({ runs: all, silences: seen }: Comparison): Content {
  const different = seen.filter((one) => one.differs);
  if (different.length === 0) return undefined;
  return html`<section><h2>Different choices where the document is silent</h2>
${table(['Question', ...all.map((run) => run.name)], different.map(silence))}</section>`;
}

function silence({ silence: id, question, choices }: ComparedSilence): Markup {
  return html`<tr><td>${question}<br><code class="id">${id}</code></td>${choices.map(
    (seen) =>
      html`<td>${seen.length === 0 ? 'not seen' : cutTellingLength(seen.join('; '), LONGEST)}</td>`,
  )}</tr>`;
}

function table(head: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${head.map(
    (name) => html`<th scope="col">${name}</th>`,
  )}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
