import { createHash } from 'node:crypto';
import { type Content, html, type Markup, trusted } from './markup.ts';

/** A whole page: its title, style sheet, script (optional) and content. */
export interface Page {
  readonly title: string;
  readonly style: string;
  /** Runs under a hash in the content security policy; the page must work without it. */
  readonly script?: string;
  readonly content: Content;
}

/**
 * One self-contained HTML file. Its content security policy allows nothing but its own style and
 * the one script it carries: no request leaves the page, no text from the target can run.
 */
export function page({ title, style, script, content }: Page): string {
  return html`${trusted('<!doctype html>')}
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy(script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>
<body>
${content}
${script !== undefined && html`<script>${trusted(script)}</script>`}
</body>
</html>
`.text;
}

function policy(script: string | undefined): string {
  const scripts = script === undefined ? '' : ` script-src 'sha256-${digest(script)}';`;
  return `default-src 'none'; style-src 'unsafe-inline';${scripts} base-uri 'none'; form-action 'none'`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** A list of links to the sections of the page. */
export function contents(
  links: readonly { readonly id: string; readonly name: Content }[],
): Markup {
  return html`<nav class="contents" aria-label="Contents"><ul>${links.map(
    ({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`,
  )}</ul><label class="paper-choice" hidden><input type="checkbox" name="whole"> Print the appendix too</label></nav>`;
}
