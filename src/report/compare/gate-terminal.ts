import pc from 'picocolors';
import { cutTellingLength } from '../../text/cut.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import type { Terminal } from '../formats/terminal.ts';
import { wrapped } from '../formats/wrap.ts';
import type { Change, Gate, GatePart } from './gate.ts';

const LONGEST = 240;

/** A gate for a terminal: what changed, in the order of the gate, and the outcome last. */
export function gateText(gate: Gate, cautions: readonly string[], terminal: Terminal): string {
  const colors = pc.createColors(terminal.color);
  const tones = {
    regression: colors.red,
    'no verdict': colors.yellow,
    'no regression': colors.green,
  };
  const lines = [
    ...cautions.map((caution) => colors.yellow(`! ${escapeInvisible(caution)}`)),
    ...gate.parts.flatMap((part) => partLines(part, terminal)),
    colors.bold(tones[gate.outcome](gate.sentence)),
  ];
  return `${lines.join('\n')}\n`;
}

function partLines({ name, changes }: GatePart, terminal: Terminal): string[] {
  if (changes.length === 0) return [`${name}: none`];
  return [`${name}: ${changes.length}`, ...changes.flatMap((each) => changeLines(each, terminal))];
}

function changeLines({ id, was, is }: Change, { width }: Terminal): string[] {
  const text = escapeInvisible(`${id}: ${shown(was)} → ${shown(is)}`);
  return wrapped(text, width - 4).map((line, index) => `${index === 0 ? '  ' : '    '}${line}`);
}

function shown(text: string): string {
  return cutTellingLength(text, LONGEST);
}
