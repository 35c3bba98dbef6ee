import type { Verdict } from '../../result/verdict.ts';
import { VERDICTS } from '../glossary.ts';
import { html, type Markup } from './markup.ts';

/** A verdict as a small label: sign and word, so that colour only helps. */
export function chip(verdict: Verdict): Markup {
  const { sign } = VERDICTS[verdict];
  return html`<span class="chip ${verdict}"><span aria-hidden="true">${sign}</span> ${verdict}</span>`;
}
