import { cutTellingLength } from '../../text/cut.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';

const LONGEST = 200;

/**
 * Text from anywhere as a code span: no markup, no mention, no link in it can take effect. It is
 * cut after 200 characters, and pipes are escaped so that it may stand in a table.
 */
export function codeSpan(text: string): string {
  const shown = escapeInvisible(cutTellingLength(text, LONGEST)).replaceAll('|', '\\|');
  if (shown.trim() === '') return shown === '' ? '(empty)' : '(blank)';
  const longestRun = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  const space = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}

/** Prose as Markdown shows it literally, on one line: every sign that could mean something escaped. */
export function prose(text: string): string {
  return escapeInvisible(text)
    .replace(/[\\`*_{}[\]()#+!|~>-]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '&#64;')
    .replaceAll('://', '&#58;//');
}

/** A table; cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
