import type { Exchange } from '../../../http/exchange.ts';
import type { Finding } from '../../../result/finding.ts';
import { cutTellingLength } from '../../../text/cut.ts';
import { changeLines } from '../../asked-changes.ts';
import { causeTitle, type ShownCause } from '../../causes.ts';
import { repeated } from '../../curl/repeated.ts';
import { EXPLANATIONS } from '../../glossary.ts';
import { counted, grouped } from '../../numbers.ts';
import { placeWords } from '../../place.ts';
import { chip } from '../chip.ts';
import { type Content, html, type Markup } from '../markup.ts';
import { evidence, requestLine, statusLine } from './evidence.ts';

const LONGEST_LINE = 600;
const LONGEST_SCRIPT = 4000;
const LONGEST_INPUT = 1500;
const MOST_STEPS = 40;
const MOST_VARIANTS = 5;
/** The first cards show their evidence at once: nobody should have to look for it. */
const OPEN_CARDS = 3;

/** One cause: what was expected and what came, side by side, with all that repeats it. */
export function card(
  cause: ShownCause,
  number: number,
  exchanges: ReadonlyMap<number, Exchange>,
): Markup {
  const [lead, ...others] = cause.findings;
  const { headline } = cause;
  return html`<article id="finding-${number}" class="card ${cause.verdict}" aria-labelledby="finding-${number}-title">
<h3 id="finding-${number}-title"><span class="number">${number}</span> ${causeTitle(cause)}</h3>
<p class="meta">${chip(cause.verdict)} <a class="id" href="#${headline.id}">${headline.id}</a>
<span>${headline.level}</span> <span>met ${timesMet(cause.count)}</span></p>
${message(lead)}${comparison(lead)}${shownEvidence(lead, exchanges, number <= OPEN_CARDS)}
${counterexample(lead)}${script(lead)}${replay(lead)}
${variants(others)}${consequences(cause)}
<p class="origin">Found by <q>${lead.check}</q>${lead.pointer && html`, derived from <code>${lead.pointer}</code>`}; document: <code>${headline.cites.join(', ')}</code></p>
</article>`;
}

/** What says no more than what was expected and what came stands once. */
function message({ message: text, expected, received }: Finding): Content {
  if (text.includes(expected) && text.includes(received)) return undefined;
  return html`<p class="message">${cutTellingLength(text, LONGEST_LINE)}</p>
`;
}

function timesMet(count: number): string {
  return count === 1 ? 'once' : `${grouped(count)} times`;
}

function comparison(finding: Finding): Markup {
  return html`<dl class="comparison">
<div class="expected"><dt>Expected</dt><dd>${cutTellingLength(finding.expected, LONGEST_LINE)}</dd></div>
<div class="received"><dt>Received</dt><dd>${cutTellingLength(finding.received, LONGEST_LINE)}</dd></div>
</dl>${askedFor(finding)}${placeIn(finding)}`;
}

function askedFor(finding: Finding): Content {
  const lines = changeLines(finding).map((line) => cutTellingLength(line, LONGEST_LINE));
  return lines.length > 0 && html`<p class="where">Asked for: ${codes(lines)}</p>`;
}

function codes(lines: readonly string[]): Content {
  return lines.map((line, index) => html`${index > 0 && ', '}<code>${line}</code>`);
}

function placeIn(finding: Finding): Content {
  const place = placeWords(finding);
  return place && html`<p class="where">Decisive place: <code>${place}</code></p>`;
}

function shownEvidence(
  finding: Finding,
  exchanges: ReadonlyMap<number, Exchange>,
  isOpen: boolean,
): Content {
  const decisive = exchanges.get(finding.exchanges.at(-1) ?? 0);
  if (!decisive) return pointedEvidence(finding);
  const before = finding.exchanges.slice(0, -1).map((id) => exchanges.get(id));
  return html`<details class="evidence"${isOpen && html` open`}><summary>Evidence
<code>${requestLine(decisive)}</code> <span class="arrow">→ ${statusLine(decisive)}</span></summary>
${earlier(before)}${evidence(decisive, finding.where)}</details>`;
}

function pointedEvidence(finding: Finding): Content {
  if (finding.exchanges.length === 0) return undefined;
  return html`<p class="origin">Evidence: evidence.ndjson, ${finding.exchanges.map((id) => `#${id}`).join(', ')}.</p>`;
}

function earlier(exchanges: readonly (Exchange | undefined)[]): Content {
  const known = repeated(exchanges.filter((exchange) => exchange !== undefined));
  if (known.length === 0) return undefined;
  return html`<ol class="earlier" aria-label="Exchanges before it">${known
    .slice(-MOST_STEPS)
    .map(
      ({ first, count }) =>
        html`<li><code>${requestLine(first)}</code> <span class="arrow">→ ${statusLine(first)}</span>${count > 1 && html` <span class="soft">${timesMet(count)}</span>`}</li>`,
    )}</ol>`;
}

function counterexample(finding: Finding): Content {
  const found = finding.counterexample;
  if (!found) return undefined;
  const steps = found.steps
    ?.slice(0, MOST_STEPS)
    .map((step) => html`<li>${cutTellingLength(step, LONGEST_LINE)}</li>`);
  return html`<details><summary>Shortest failing input</summary>
<pre tabindex="0">${cutTellingLength(found.input, LONGEST_INPUT)}</pre>${steps && html`<ol class="steps">${steps}</ol>`}
<p class="origin">Seed <code>${found.seed}</code>, path <code>${found.path}</code>.${found.note && html` ${cutTellingLength(found.note, LONGEST_LINE)}.`}</p></details>`;
}

function script(finding: Finding): Content {
  if (!finding.curl) return undefined;
  return html`<details><summary>Repeat with curl</summary>
<div class="copyable"><pre tabindex="0">${shortened(finding.curl)}</pre></div></details>`;
}

/** Whole lines only, so that what is shown still runs. */
function shortened(text: string): string {
  if (text.length <= LONGEST_SCRIPT) return text;
  const end = Math.max(0, text.lastIndexOf('\n', LONGEST_SCRIPT));
  return `${text.slice(0, end)}\n# shortened: run.json holds the whole script`;
}

function replay(finding: Finding): Content {
  if (!finding.replay) return undefined;
  return html`<div class="replay"><span>Replay this alone</span>
<div class="copyable"><pre tabindex="0">compute-conformance run ${cutTellingLength(finding.replay, LONGEST_LINE)}</pre></div></div>`;
}

function variants(others: readonly Finding[]): Content {
  if (others.length === 0) return undefined;
  const rows = others.slice(0, MOST_VARIANTS).map(
    (
      other,
    ) => html`<li><b>${other.requirement}</b> expected ${cutTellingLength(other.expected, LONGEST_LINE)};
received ${cutTellingLength(other.received, LONGEST_LINE)} <span class="soft">(${timesMet(other.count)})</span></li>`,
  );
  const more = others.length - MOST_VARIANTS;
  return html`<details><summary>Seen in ${counted(others.length, 'other form')}</summary>
<ul class="variants">${rows}${more > 0 && html`<li>and ${grouped(more)} more in run.json</li>`}</ul></details>`;
}

function consequences({ consequences: following }: ShownCause): Content {
  if (following.length === 0) return undefined;
  const rows = following.map(
    ({ requirement, because }) =>
      html`<li><a class="id" href="#${requirement.id}">${requirement.id}</a> <span class="soft">${EXPLANATIONS[because]}</span></li>`,
  );
  return html`<details class="consequences"><summary>${counted(following.length, 'requirement')} violated in consequence</summary>
<ul class="variants">${rows}</ul></details>`;
}
