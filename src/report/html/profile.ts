import type { Observation, RunResult } from '../../result/run-result.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { grouped } from '../numbers.ts';
import { type Content, html, type Markup } from './markup.ts';

const LONGEST_CHOICE = 200;
const MOST_CHOICES = 12;

/** What the target chose where the document leaves the choice open. */
export function profile(result: RunResult): Markup {
  return html`<section id="profile" aria-labelledby="profile-title">
<h2 id="profile-title">The target’s profile</h2>
<p class="lead">Where the document is silent, every choice is right. These are the ones that were seen.</p>
${result.observations.length === 0 ? html`<p>None was observed in this run.</p>` : observations(result)}</section>`;
}

function observations(result: RunResult): Markup {
  return html`<dl class="profile">${result.observations.map(observed)}</dl>`;
}

function observed({ silence, question, choices }: Observation): Markup {
  const shown = choices.slice(0, MOST_CHOICES).map(
    ({ choice, count, exchange }) => html`<li>${cutTellingLength(choice, LONGEST_CHOICE)}
<span class="soft">× ${grouped(count)}${exchange !== undefined && `, for example #${exchange}`}</span></li>`,
  );
  return html`<div id="${silence}"><dt>${question}<code class="id">${silence}</code></dt>
<dd><ul>${shown}${more(choices.length)}</ul></dd></div>`;
}

function more(choices: number): Content {
  const left = choices - MOST_CHOICES;
  return left > 0 && html`<li>and ${grouped(left)} more in run.json</li>`;
}
