import type { Exchange } from '../../../http/exchange.ts';
import type { ShownCause } from '../../causes.ts';
import { html, type Markup } from '../markup.ts';
import { card } from './finding-card.ts';

/**
 * The card of a cause. Where it cannot be laid out, which is a fault of this project, a card that
 * says so stands in its place, and the others are shown.
 */
export function cardOrApology(
  cause: ShownCause,
  number: number,
  exchanges: ReadonlyMap<number, Exchange>,
): Markup {
  try {
    return card(cause, number, exchanges);
  } catch (error) {
    const ids = [cause.headline, ...cause.consequences.map(({ requirement }) => requirement)]
      .map(({ id }) => id)
      .join(', ');
    return html`<article id="finding-${number}" class="card ${cause.verdict}">
<h3><span class="number">${number}</span> ${ids}</h3>
<p class="message">This finding could not be laid out (${String(error)}); run.json holds it. Please report it.</p>
</article>`;
  }
}
