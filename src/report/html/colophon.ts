import type { RunResult } from '../../result/run-result.ts';
import type { Verdict } from '../../result/verdict.ts';
import { TERMS, VERDICTS } from '../glossary.ts';
import { chip } from './chip.ts';
import { html, type Markup } from './markup.ts';

/** For the reader who comes months later: the words, the options, and the files beside this one. */
export function colophon(result: RunResult): Markup {
  const verdicts = Object.entries(VERDICTS) as [Verdict, { means: string }][];
  return html`<section id="reading" aria-labelledby="reading-title">
<h2 id="reading-title">How to read this</h2>
<dl class="glossary">${verdicts.map(([verdict, { means }]) => html`<div><dt>${chip(verdict)}</dt><dd>${means}</dd></div>`)}
${TERMS.map(({ term, means }) => html`<div><dt>${term}</dt><dd>${means}</dd></div>`)}</dl>
<h3>Options of the run</h3><dl class="options">${options(result)}</dl>
<h3>Beside this file</h3>
<p><code>run.json</code> holds everything on this page as data, <code>evidence.ndjson</code> the exchanges by number,
<code>attestation.json</code> the digests of all files; <code>compute-conformance verify</code> says whether they are whole and the verdicts follow from the exchanges. Repeat the run with the same tool, options and seed to see the same requests again.</p></section>`;
}

function options(result: RunResult): Markup[] {
  const all = { seed: result.seed, effort: result.effort, ...result.options };
  return Object.entries(all).map(
    ([name, value]) => html`<div><dt><code>${name}</code></dt><dd>${shown(value)}</dd></div>`,
  );
}

function shown(value: RunResult['options'][string]): string {
  if (typeof value !== 'object') return String(value);
  return value.length === 0 ? 'none' : value.join(', ');
}
