import type { RunResult } from '../../result/run-result.ts';
import { apparentOutcome, headline, outcomeTitle } from '../headline.ts';
import { duration, elapsed } from '../numbers.ts';
import { remarksBesideToDo } from '../to-do.ts';
import { waivedIn, waiverLine } from '../waived.ts';
import { type Content, html, type Markup } from './markup.ts';

const OUTCOMES = {
  conforms: { sign: '✓', tone: 'passed' },
  'does not conform': { sign: '✕', tone: 'failed' },
  'no verdict': { sign: '?', tone: 'inconclusive' },
} as const;

/** The top of the page: the outcome at a glance, then what was tested, when and with what. */
export function header(result: RunResult): Markup {
  const { sign, tone } = OUTCOMES[apparentOutcome(result)];
  return html`<header class="top ${tone}">
<p class="kicker">Conformance report · document revision ${result.document.revision}</p>
<h1><span class="sign" aria-hidden="true">${sign}</span> ${outcomeTitle(result)}</h1>
<p class="headline">${headline(result)}</p>
<dl class="facts">${facts(result)}</dl>
</header>`;
}

function facts(result: RunResult): Content {
  const { tool, target, document } = result;
  const embedded = target.embedded
    ? html` <small>(the embedded reference server)</small>`
    : undefined;
  return [
    product(target),
    fact('Target', html`<code>${target.url}</code>${embedded}`, 'wide'),
    fact('Started', html`<time datetime="${result.started}">${instant(result.started)}</time>`),
    fact('Took', duration(elapsed(result))),
    fact('Effort', result.effort),
    fact('Seed', html`<code>${result.seed}</code>`),
    fact('Document', html`revision ${document.revision}${digest(document.digest)}`),
    fact('Tool', `${tool.name} ${tool.version}, Node ${tool.node.replace(/^v/, '')}`),
    fact('Exit code', result.exitCode),
  ];
}

function product({ product: named }: RunResult['target']): Content {
  return named && fact('Product', html`<b>${named.name}</b> ${named.version}`, 'wide');
}

/** Enough of it to tell documents apart; attestation.json has all of it. */
function digest(sha256: string | undefined): Content {
  return sha256 && html` <small title="${sha256}">sha256 ${sha256.slice(0, 12)}…</small>`;
}

function fact(name: string, value: Content, kind = ''): Markup {
  return html`<div class="${kind}"><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** ISO 8601 as a reader would write it: `2026-03-01 09:30:00 UTC`. */
function instant(iso: string): string {
  return iso.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
}

/** What has to be said beside the figures. */
export function remarks(result: RunResult): Markup | undefined {
  const waivers = waivedIn(result);
  const others = remarksBesideToDo(result);
  if (others.length + waivers.length === 0) return undefined;
  return html`<aside class="remarks" aria-labelledby="remarks-title">
<h2 id="remarks-title">Remarks</h2>
<ul>${others.map((remark) => html`<li>${remark}</li>`)}${waivers.map((each) => html`<li class="waiver">${waiverLine(each)}</li>`)}</ul></aside>`;
}
