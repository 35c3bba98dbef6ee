import { requirementsOf } from '../../../result/requirement-result.ts';
import type { RunResult } from '../../../result/run-result.ts';
import { dayOf, waiverStatus } from '../../../result/waiver.ts';
import { cutTellingLength } from '../../../text/cut.ts';
import { counted } from '../../numbers.ts';
import { type SkippedGroup, undecidedOf } from '../../undecided.ts';
import { type Content, html, type Markup } from '../markup.ts';

const MOST = 6;
const LONGEST = 200;

/** What stands between this run and a full answer: waivers, parts not claimed, and what was not tried. */
export function openPoints(result: RunResult): Markup {
  const lines = [...exemptions(result), ...notTried(result)];
  return html`<div class="open-points"><h3>Waived, not claimed, not tried</h3>
${lines.length === 0 ? html`<p>Nothing.</p>` : html`<ul>${lines}</ul>`}</div>`;
}

function exemptions(result: RunResult): Markup[] {
  const all = requirementsOf(result);
  const today = dayOf(result);
  const inForce = all.filter((one) => waiverStatus(one, today) === 'in force');
  const notClaimed = all.filter((one) => one.notClaimed).length;
  return [
    ...inForce.map(
      ({ id, waived }) =>
        html`<li>Waived until ${waived?.expires} by ${waived?.owner}: <a class="id" href="#${id}">${id}</a>, ${cutTellingLength(waived?.reason ?? '', LONGEST)}</li>`,
    ),
    ...(notClaimed > 0
      ? [
          html`<li><a href="#exemptions">${counted(notClaimed, 'requirement')}</a> not claimed by the target</li>`,
        ]
      : []),
  ];
}

function notTried(result: RunResult): Markup[] {
  const { skipped, inconclusive, unobservable } = undecidedOf(result);
  const rest = skipped.slice(MOST).reduce((sum, group) => sum + group.requirements.length, 0);
  return [
    ...skipped.slice(0, MOST).map((group) => html`<li>${skippedLine(group)}</li>`),
    ...line(rest, 'not tried for other reasons'),
    ...line(inconclusive.length, 'tried, but the situation could not be brought about'),
    ...line(unobservable.length, 'beyond what HTTP shows'),
  ];
}

function skippedLine({ enable, because, requirements }: SkippedGroup): Content {
  const count = html`<a href="#undecided">${counted(requirements.length, 'requirement')}</a> not tried`;
  return enable
    ? html`${count}: set <code class="key">${enable}</code>${because === undefined ? '' : ` (${because})`}`
    : html`${count}: ${cutTellingLength(requirements[0]?.reason ?? 'no reason given', LONGEST)}`;
}

function line(count: number, what: string): Markup[] {
  if (count === 0) return [];
  return [html`<li><a href="#undecided">${counted(count, 'requirement')}</a> ${what}</li>`];
}
