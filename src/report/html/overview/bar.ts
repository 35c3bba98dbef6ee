import { VERDICT_ORDER, type Verdict } from '../../../result/verdict.ts';
import { html, type Markup } from '../markup.ts';

const WIDTH = 1000;
const GAP = 3;
const HEIGHT = 14;

/** Verdicts as one bar, drawn rather than coloured in: paper shows it without background graphics. */
export function verdictBar(counts: Readonly<Record<Verdict, number>>): Markup {
  const present = VERDICT_ORDER.filter((verdict) => counts[verdict] > 0);
  const total = present.reduce((sum, verdict) => sum + counts[verdict], 0);
  let from = 0;
  const parts = present.map((verdict) => {
    const width = (counts[verdict] / total) * WIDTH;
    const x = from;
    from += width;
    return html`<rect class="${verdict}" x="${round(x)}" width="${round(Math.max(2, width - GAP))}" height="${HEIGHT}"/>`;
  });
  return drawing('verdicts', parts);
}

/** A part of the longest, as one bar. @param share 0..1 */
export function shareBar(share: number): Markup {
  const width = round(Math.max(2, Math.min(1, share) * WIDTH));
  return drawing('share', [html`<rect width="${width}" height="${HEIGHT}"/>`]);
}

function drawing(kind: string, parts: readonly Markup[]): Markup {
  return html`<svg class="bar ${kind}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
