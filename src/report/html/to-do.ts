import { missingWords } from '../../result/causes/missing-operation.ts';
import type { RunResult } from '../../result/run-result.ts';
import { progressBar, progressWords, toDoOf } from '../to-do.ts';
import { type Content, html } from './markup.ts';

/** How far a target is that is not finished: each section with what is missing there. */
export function toDo(result: RunResult): Content {
  const sections = toDoOf(result);
  if (sections.length === 0) return undefined;
  const rows = sections.map(
    (section) => html`<tr><th scope="row">${section.title}</th>
<td><code aria-hidden="true">${progressBar(section)}</code> ${progressWords(section)}</td>
<td>${section.missing.map((each) => html`<p>${missingWords(each)}</p>`)}</td></tr>`,
  );
  return html`<section id="to-do" aria-labelledby="to-do-title">
<h2 id="to-do-title">Still to do</h2>
<p class="lead">In the order of the document: what is right, what is wrong, what is missing.</p>
<div class="table" tabindex="0" role="region" aria-label="Still to do"><table><thead><tr><th scope="col">Section</th><th scope="col">Requirements</th><th scope="col">Missing</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}
