import type { PreflightItem, RunResult } from '../../result/run-result.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { counted, grouped } from '../numbers.ts';
import { waitsSentence } from '../waits.ts';
import { type Content, html, type Markup } from './markup.ts';

const STATES: Readonly<Record<PreflightItem['state'], { sign: string; tone: string }>> = {
  ready: { sign: '✓', tone: 'passed' },
  discovered: { sign: '✓', tone: 'passed' },
  unusable: { sign: '–', tone: 'skipped' },
  missing: { sign: '–', tone: 'skipped' },
  refused: { sign: '!', tone: 'warned' },
};

const LONGEST_NOTE = 300;
const MOST_LEFTOVERS = 100;

/** What the run had to work with: the answers to its first questions, before any check. */
export function preflight(result: RunResult): Markup {
  const rows = result.preflight.map(({ name, state, note }) => {
    const { sign, tone } = STATES[state];
    return html`<tr><th scope="row">${name}</th>
<td><span class="chip ${tone}"><span aria-hidden="true">${sign}</span> ${state}</span></td><td>${cutTellingLength(note, LONGEST_NOTE)}</td></tr>`;
  });
  return html`<section id="preflight" aria-labelledby="preflight-title">
<h2 id="preflight-title">Preflight</h2>
<p class="lead">What the run found before the first check. Missing parts skip checks; they never fail them.</p>
<div class="table" tabindex="0" role="region" aria-label="Items of the preflight"><table><thead><tr><th scope="col">What</th><th scope="col">State</th><th scope="col">Note</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

/** What the run did to the target, and what it left there. */
export function traffic({ traffic: seen }: RunResult): Markup {
  return html`<section id="traffic" aria-labelledby="traffic-title">
<h2 id="traffic-title">Traffic</h2>
<p class="lead">${counted(seen.requests, 'request')} sent; ${counted(seen.created, 'object')} created, ${grouped(seen.removed)} removed.
${waitsSentence(seen)}</p>
${leftovers(seen.leftovers)}</section>`;
}

function leftovers(paths: readonly string[]): Content {
  if (paths.length === 0) return html`<p>Nothing was left behind.</p>`;
  const shown = paths.slice(0, MOST_LEFTOVERS);
  return html`<p><b>${counted(paths.length, 'object')} could not be removed.</b> <code>compute-conformance sweep</code> tries again; the rest is for the owner of the target.</p>
<ul class="ids">${shown.map((path) => html`<li><code>${cutTellingLength(path, LONGEST_NOTE)}</code></li>`)}</ul>`;
}
