import { rankOf } from '../../../result/verdict.ts';
import type { ShownCause } from '../../causes.ts';
import { counted } from '../../numbers.ts';
import { chip } from '../chip.ts';
import { html, type Markup } from '../markup.ts';

/** Up to so many causes are read one after the other. */
export const FEW = 12;
const OTHERS = 'other operations';

/** A cause as it is laid out. */
export interface Card {
  readonly cause: ShownCause;
  readonly markup: Markup;
}

/** Cards in their order; many of them under the operation whose answers show them, a dozen groups at most. */
export function groupedCards(cards: readonly Card[]): Markup[] {
  if (cards.length <= FEW) return cards.map(({ markup }) => markup);
  return groupsOf(cards).map(([name, own], index) => group(name, own, index === 0));
}

/** The groups by name, in the order of the first card of each; what is left of many is one more. */
function groupsOf(cards: readonly Card[]): [string, readonly Card[]][] {
  const byOperation = new Map<string, Card[]>();
  for (const card of cards) {
    const name = operationOf(card.cause);
    byOperation.set(name, [...(byOperation.get(name) ?? []), card]);
  }
  const groups = [...byOperation];
  if (groups.length <= FEW) return groups;
  const largest = new Set(groups.toSorted(byWeight).slice(0, FEW - 1));
  const rest = groups.filter((each) => !largest.has(each)).flatMap(([, own]) => own);
  return [...groups.filter((each) => largest.has(each)), [OTHERS, rest]];
}

/** The operation that gave the decisive answer, as its id reads; or the first row of the document. */
function operationOf({ findings: [{ grounds }], headline }: ShownCause): string {
  return grounds?.operation ?? headline.cites[0]?.split('#').at(-1) ?? headline.id;
}

function byWeight([, a]: [string, readonly Card[]], [, b]: [string, readonly Card[]]): number {
  return worstOf(a) - worstOf(b) || b.length - a.length;
}

function worstOf(cards: readonly Card[]): number {
  return Math.min(...cards.map(({ cause }) => rankOf(cause.verdict)));
}

function group(name: string, cards: readonly Card[], isOpen: boolean): Markup {
  const verdicts = (['failed', 'warned'] as const).flatMap((verdict) => {
    const count = cards.filter(({ cause }) => cause.verdict === verdict).length;
    return count === 0 ? [] : [html`${chip(verdict)} `];
  });
  return html`<details class="cause-group"${isOpen && html` open`}><summary><b>${name}</b>
<span class="soft">${counted(cards.length, 'cause')}</span> ${verdicts}</summary>${cards.map(({ markup }) => markup)}</details>`;
}
