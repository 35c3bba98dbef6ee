import { page } from '../../src/report/html/document.ts';
import { html, type Markup } from '../../src/report/html/markup.ts';
import { STYLE } from '../../src/report/html/style/sheet.ts';
import { type Figures, inPercent } from './figures.ts';
import type { Proved } from './proved.ts';
import { sentence } from './summary.ts';
import type { SectionFigures, spills } from './tables.ts';

/** All that the page of a proof shows. */
export interface Shown {
  readonly figures: Figures;
  /** How many faults there are. */
  readonly of: number;
  readonly sections: readonly SectionFigures[];
  readonly spilled: ReturnType<typeof spills>;
  readonly all: readonly Proved[];
}

/** index.html of a proof: figures by section, a heat map of what spills over, and every fault. */
export function proofPage({ figures, of, sections, spilled, all }: Shown): string {
  return page({
    title: 'Proof that checks can fail',
    style: STYLE + HEAT,
    content: html`<header class="top"><p class="kicker">Proof that checks can fail</p>
<h1>${inPercent(figures.killRate)} of the faults are found</h1><p class="headline">${sentence(figures, of)}</p></header>
<main class="columns single"><section><h2>By section</h2>${sectionTable(sections)}</section>
<section><h2>What a fault of one section shows in another</h2>
<p>Faults of the section at the left that violated, beside what they break, a requirement of the section above.</p>${heatMap(spilled)}</section>
<section><h2>Every fault</h2>${faultTable(all)}</section></main>`,
  });
}

/** From nothing to the strongest in five steps, readable in both themes, since each cell has its number. */
const HEAT = `
.heat th[scope=col] { writing-mode: vertical-rl; text-align: left; }
.heat td { text-align: center; min-width: 2em; }
${[12, 26, 40, 54, 68].map((percent, at) => `.heat .heat-${at + 1} { background: color-mix(in srgb, currentColor ${percent / 3}%, transparent); }`).join('\n')}
`;

function sectionTable(sections: readonly SectionFigures[]): Markup {
  const rows = sections.map(
    ({
      section,
      faults,
      killRate,
      attribution,
      blastRadius,
    }) => html`<tr><th scope="row">${section}</th>
<td>${faults}</td><td>${inPercent(killRate)}</td><td>${inPercent(attribution)}</td><td>${blastRadius.median}</td><td>${blastRadius.worst}</td></tr>`,
  );
  return table(
    ['Section', 'Faults', 'Found', 'As the headline', 'Median beside', 'Worst beside'],
    rows,
  );
}

function heatMap(spilled: Shown['spilled']): Markup {
  const most = Math.max(1, ...spilled.flatMap(({ to }) => to));
  const step = (count: number) => (count === 0 ? '' : `heat-${Math.ceil((count / most) * 5)}`);
  const rows = spilled.map(
    ({ from, to }) =>
      html`<tr><th scope="row">${from}</th>${to.map((count) => html`<td class="${step(count)}">${count || '·'}</td>`)}</tr>`,
  );
  return html`<div class="scroll heat">${table(['', ...spilled.map(({ from }) => from)], rows)}</div>`;
}

function faultTable(all: readonly Proved[]): Markup {
  const rows = all.map(
    ({ fault, kind, requirement, found, further, requests, objects, seconds }) =>
      html`<tr><th scope="row"><code>${fault}</code></th><td>${kind}</td><td><code>${requirement}</code></td><td>${found}</td>
<td>${further.join(' ')}</td><td>${requests}</td><td>${objects}</td><td>${seconds}</td></tr>`,
  );
  return table(
    ['Fault', 'Kind', 'Breaks', 'Found', 'Violated beside', 'Requests', 'Objects', 'Seconds'],
    rows,
  );
}

function table(head: readonly string[], rows: readonly Markup[]): Markup {
  return html`<table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
}
