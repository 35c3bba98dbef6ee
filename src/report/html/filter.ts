import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { VERDICTS } from '../glossary.ts';
import { operationsOf } from './appendix/operations.ts';
import { html, type Markup } from './markup.ts';

/**
 * What narrows the list of requirements: words, level, section, operation, verdicts. The address keeps the choice.
 * Hidden until the script is there to serve it.
 */
export function filter(result: RunResult): Markup {
  const boxes = Object.entries(VERDICTS).map(
    ([
      verdict,
      { sign },
    ]) => html`<label class="chip ${verdict}"><input type="checkbox" name="verdict" value="${verdict}">
<span aria-hidden="true">${sign}</span> ${verdict}</label>`,
  );
  const operations = [...new Set(requirementsOf(result).flatMap(operationsOf))];
  return html`<form id="filter" role="search" hidden>
<label class="search">Search <input type="search" name="text" placeholder="id, words, section" autocomplete="off"></label>
${choice('level', 'Level', ['must', 'should'])}
${choice(
  'section',
  'Section',
  result.sections.map(({ title }) => title),
)}
${choice('operation', 'Operation', operations.toSorted())}
<fieldset><legend>Only</legend>${boxes}</fieldset><output name="shown" role="status"></output></form>`;
}

function choice(name: string, label: string, values: readonly string[]): Markup {
  return html`<label class="choice">${label} <select name="${name}"><option value="">any</option>${values.map(
    (value) => html`<option>${value}</option>`,
  )}</select></label>`;
}
