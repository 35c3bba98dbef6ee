import type { RequirementResult } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { counted } from '../numbers.ts';
import { type SkippedGroup, undecidedOf } from '../undecided.ts';
import { chip } from './chip.ts';
import { type Content, html, type Markup } from './markup.ts';

const LONGEST_REASON = 400;

/** What the run leaves open and what would decide it, so that nobody takes silence for approval. */
export function undecided(result: RunResult): Markup {
  const { skipped, inconclusive, unobservable } = undecidedOf(result);
  const skippedCount = skipped.reduce((sum, group) => sum + group.requirements.length, 0);
  const open = skippedCount + inconclusive.length + unobservable.length;
  return html`<section id="undecided" aria-labelledby="undecided-title">
<h2 id="undecided-title">Not decided</h2>
<p class="lead">${open === 0 ? 'Everything was decided.' : `Of ${counted(open, 'requirement')} this report says nothing about the target.`}</p>
${skippedCount > 0 && html`<h3>${chip('skipped')} ${counted(skippedCount, 'requirement')} not tried</h3>${skipped.map(skippedGroup)}`}
${listed('inconclusive', 'could not be arranged', inconclusive)}
${listed('unobservable', 'beyond what HTTP shows', unobservable)}</section>`;
}

function skippedGroup({ enable, requirements }: SkippedGroup): Markup {
  const title = enable
    ? html`Setting <code class="key">${enable}</code> enables ${counted(requirements.length, 'requirement')}`
    : html`No single setting enables ${counted(requirements.length, 'requirement')}`;
  return html`<details class="group"><summary>${title}</summary>${reasons(requirements)}</details>`;
}

function listed(
  verdict: 'inconclusive' | 'unobservable',
  what: string,
  requirements: readonly RequirementResult[],
): Content {
  if (requirements.length === 0) return undefined;
  return html`<h3>${chip(verdict)} ${counted(requirements.length, 'requirement')} ${what}</h3>
<details class="group"><summary>Each with its reason</summary>${reasons(requirements)}</details>`;
}

function reasons(requirements: readonly RequirementResult[]): Markup {
  return html`<dl class="reasons">${requirements.map(
    (one) => html`<div><dt><a class="id" href="#${one.id}">${one.id}</a></dt>
<dd>${one.statement}${one.reason && html` <span class="soft">${cutTellingLength(one.reason, LONGEST_REASON)}</span>`}</dd></div>`,
  )}</dl>`;
}
