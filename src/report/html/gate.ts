import { cutTellingLength } from '../../text/cut.ts';
import type { Gate, GatePart } from '../compare/gate.ts';
import { type Content, html, type Markup } from './markup.ts';

const LONGEST = 400;

/** What changed since the base, before everything else on the page of a comparison. */
export function gateSections({ parts }: Gate): Content {
  return parts.map(section);
}

function section({ name, changes }: GatePart): Markup {
  const id = name.replaceAll(' ', '-');
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const body =
    changes.length === 0
      ? html`<p class="lead">None.</p>`
      : html`<div class="table" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">About</th><th scope="col">Was</th><th scope="col">Is</th></tr></thead><tbody>${changes.map(
          ({ id: about, about: statement, was, is }) =>
            html`<tr><td><code class="id">${about}</code><br>${statement}</td><td>${cutTellingLength(was, LONGEST)}</td><td>${cutTellingLength(is, LONGEST)}</td></tr>`,
        )}</tbody></table></div>`;
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title} (${changes.length})</h2>${body}</section>`;
}
