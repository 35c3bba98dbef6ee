import type { RequirementResult } from '../../result/requirement-result.ts';
import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { counted } from '../numbers.ts';
import { type Waived, waivedIn } from '../waived.ts';
import { chip } from './chip.ts';
import { type Content, html } from './markup.ts';

/** What the owner of the target declared about itself: waivers and what it does not claim. */
export function exemptions(result: RunResult): Content {
  const all = requirementsOf(result);
  const waived = waivedIn(result);
  const notClaimed = all.filter((one) => one.notClaimed);
  if (waived.length === 0 && notClaimed.length === 0) return undefined;
  return html`<section id="exemptions" aria-labelledby="exemptions-title">
<h2 id="exemptions-title">Waived and not claimed</h2>
<p class="lead">Declared in the target’s configuration, and therefore outside the verdict.</p>
${waivers(waived)}${unclaimed(notClaimed)}</section>`;
}

function waivers(all: readonly Waived[]): Content {
  if (all.length === 0) return undefined;
  const rows = all.map(
    ({ requirement: { id, verdict }, waiver, status }) =>
      html`<tr><td><a class="id" href="#${id}">${id}</a></td><td>${chip(verdict)}</td>
<td>${status}</td><td>${waiver.reason}</td><td>${waiver.owner}</td><td>${waiver.expires}</td></tr>`,
  );
  return html`<div class="table" tabindex="0" role="region" aria-label="Waivers"><table><caption>Waivers</caption>
<thead><tr><th scope="col">Requirement</th><th scope="col">Verdict</th><th scope="col">Waiver</th><th scope="col">Reason</th><th scope="col">Owner</th><th scope="col">Expires</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function unclaimed(notClaimed: readonly RequirementResult[]): Content {
  if (notClaimed.length === 0) return undefined;
  return html`<details class="group"><summary>${counted(notClaimed.length, 'requirement')} not claimed</summary>
<ul class="ids">${notClaimed.map((one) => html`<li><a class="id" href="#${one.id}">${one.id}</a></li>`)}</ul></details>`;
}
