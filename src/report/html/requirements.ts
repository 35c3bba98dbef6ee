import type { CheckResult } from '../../result/check-result.ts';
import type { Finding } from '../../result/finding.ts';
import type { RequirementResult } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import type { Verdict } from '../../result/verdict.ts';
import { isViolated } from '../../result/verdict.ts';
import { dayOf, waiverStatus } from '../../result/waiver.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { VERDICTS } from '../glossary.ts';
import { counted, duration, grouped } from '../numbers.ts';
import { operationsOf } from './appendix/operations.ts';
import { chip } from './chip.ts';
import { filter } from './filter.ts';
import { cardIds } from './findings/findings.ts';
import { type Content, html, type Markup } from './markup.ts';

type Section = RunResult['sections'][number];

interface Context {
  readonly result: RunResult;
  readonly checks: ReadonlyMap<string, CheckResult>;
  readonly cards: ReadonlyMap<Finding, string>;
  /** Numbers of the exchanges that are laid out on the page. */
  readonly shown: ReadonlySet<number>;
}

const LONGEST_REASON = 600;
const MOST_CHECKS = 12;

/** Every requirement under its section of the document, to be opened, searched and filtered. */
export function requirements(result: RunResult, shown: ReadonlySet<number>): Markup {
  const context = {
    result,
    checks: new Map(result.checks.map((check) => [check.id, check])),
    cards: cardIds(result),
    shown,
  };
  return html`<section id="requirements" aria-labelledby="requirements-title">
<h2 id="requirements-title">All requirements</h2>
${filter(result)}${result.sections.map((section, index) => sectionOf(section, index, context))}
<p id="no-match" hidden>No requirement matches the filter.</p></section>`;
}

function sectionOf(section: Section, index: number, context: Context): Markup {
  const isOpen = section.requirements.some((one) => isViolated(one.verdict));
  return html`<details class="section" id="section-${index + 1}"${isOpen && html` open`}>
<summary><h3>${section.title}</h3> ${tally(section)}</summary>
${section.requirements.map((one) => requirementOf(one, context))}</details>`;
}

function tally(section: Section): Markup {
  const counts = new Map<Verdict, number>();
  for (const { verdict } of section.requirements)
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const order = Object.keys(VERDICTS) as Verdict[];
  const shown = order
    .filter((verdict) => counts.has(verdict))
    .map(
      (verdict) =>
        html`<span class="count ${verdict}">${grouped(counts.get(verdict) ?? 0)} ${verdict}</span> `,
    );
  return html`<span class="tally">${shown}</span>`;
}

function requirementOf(one: RequirementResult, context: Context): Markup {
  return html`<details class="requirement" id="${one.id}" data-verdict="${one.verdict}" data-level="${one.level}" data-operations="${operationsOf(one).join('|')}">
<summary>${chip(one.verdict)} <span class="what"><code class="id">${one.id}</code>
<span>${one.statement}</span></span></summary>
<div class="about">${reason(one)}${linkedFindings(one, context)}${exemption(one, context)}
<dl class="small"><div><dt>Level</dt><dd>${one.level}</dd></div>
<div><dt>Document</dt><dd><code>${one.cites.join(', ')}</code></dd></div>
<div><dt>Exercised</dt><dd>${counted(one.count, 'time')}</dd></div>${shownBy(one, context)}${checksOf(one, context)}</dl></div></details>`;
}

/** The exchange that shows a pass: where it is on the page, its number leads to it. */
function shownBy({ exchange }: RequirementResult, { shown }: Context): Content {
  if (exchange === undefined) return undefined;
  const number = shown.has(exchange)
    ? html`<a href="#exchange-${exchange}">#${exchange}</a>`
    : html`#${exchange} of evidence.ndjson`;
  return html`<div><dt>Evidence</dt><dd>${number}</dd></div>`;
}

function reason(one: RequirementResult): Content {
  const enable = one.enable && html` Set <code>${one.enable}</code> to enable it.`;
  if (!one.reason && !enable) return undefined;
  return html`<p>${one.reason && cutTellingLength(one.reason, LONGEST_REASON)}${enable}</p>`;
}

function linkedFindings(one: RequirementResult, { cards }: Context): Content {
  return one.findings.slice(0, MOST_CHECKS).map((finding) => {
    const card = cards.get(finding);
    return html`<p>${cutTellingLength(finding.message, LONGEST_REASON)} ${card && html`<a href="#${card}">See the evidence</a>`}</p>`;
  });
}

function exemption(one: RequirementResult, { result }: Context): Content {
  if (one.notClaimed) return html`<p>Not claimed by the target.</p>`;
  const status = waiverStatus(one, dayOf(result));
  return status && html`<p>Waived (${status}): ${one.waived?.reason}</p>`;
}

function checksOf(one: RequirementResult, { checks }: Context): Content {
  if (one.checks.length === 0) return undefined;
  const shown = one.checks.slice(0, MOST_CHECKS).map((id) => checkOf(id, checks.get(id)));
  const more = one.checks.length - MOST_CHECKS;
  return html`<div><dt>Checks</dt><dd><ul>${shown}${more > 0 && html`<li>and ${grouped(more)} more in run.json</li>`}</ul></dd></div>`;
}

function checkOf(id: string, check: CheckResult | undefined): Markup {
  const about =
    check &&
    html` <span class="soft">${check.verdict}, ${duration(check.durationMillis)}${leftOut(check)}${raced(check)}</span>`;
  return html`<li>${id}${about}</li>`;
}

/** What a property meant to try and could not. */
function leftOut({ decisions }: CheckResult): string {
  const most = Math.max(0, ...decisions.map((decision) => decision.leftOut ?? 0));
  return most === 0 ? '' : `, ${counted(most, 'input')} left out`;
}

/** How often requests were released at one moment, and how close together they came. */
function raced({ races = [] }: CheckResult): string {
  if (races.length === 0) return '';
  const requests = races.reduce((sum, each) => sum + each.requests, 0);
  const sent = span(races.map(({ sentWithinMillis }) => sentWithinMillis));
  const answered = span(races.map(({ answeredWithinMillis }) => answeredWithinMillis));
  const tried = `${counted(races.length, 'race')} of ${counted(requests, 'request')} in all`;
  return `, ${tried}, sent within ${sent} of each other and answered within ${answered}`;
}

/** The least and the greatest of some times: `0.4 to 3 ms`. */
function span(millis: readonly number[]): string {
  const [least, most] = [Math.min(...millis), Math.max(...millis)];
  return least === most ? `${least} ms` : `${least} to ${most} ms`;
}
