import { codeSpan, prose, table } from '../formats/markdown-text.ts';
import { counted } from '../numbers.ts';
import type { Change, Gate, GatePart } from './gate.ts';

const MOST_ROWS = 50;
const SIGNS = { 'no regression': '✓', regression: '✕', 'no verdict': '?' } as const;

/** A gate as a comment on a pull request: the outcome first, then each kind of change that there is. */
export function gateMarkdown(gate: Gate, cautions: readonly string[]): string {
  const { parts, outcome, sentence } = gate;
  const [changed, same] = [parts.filter(hasChanges), parts.filter((part) => !hasChanges(part))];
  const none = same.map(({ name }) => name).join(', ');
  const lines = [
    `# ${SIGNS[outcome]} ${sentence}`,
    cautions.map((caution) => `> ${prose(caution)}`).join('\n>\n'),
    ...changed.map(partText),
    none === '' ? '' : `Unchanged: ${none}.`,
  ];
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
}

function hasChanges({ changes }: GatePart): boolean {
  return changes.length > 0;
}

function partText({ name, changes }: GatePart): string {
  const rows = changes.slice(0, MOST_ROWS).map(row);
  const left = changes.length - MOST_ROWS;
  const more = left > 0 ? `\n\nand ${counted(left, 'more change')}` : '';
  const title = `## ${name.slice(0, 1).toUpperCase()}${name.slice(1)} (${changes.length})`;
  return `${title}\n\n${table(['', 'About', 'Was', 'Is'], rows)}${more}`;
}

function row({ id, about, was, is }: Change): string[] {
  return [codeSpan(id), prose(about), codeSpan(was), codeSpan(is)];
}
