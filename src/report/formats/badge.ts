import type { RunResult } from '../../result/run-result.ts';
import { apparentOutcome } from '../headline.ts';
import { percent } from '../numbers.ts';
import { xml } from './xml.ts';

const COLOURS = { conforms: '#12664a', 'does not conform': '#ae1f28', 'no verdict': '#57409e' };
const CHARACTER_WIDTH = 6.6;
const PADDING = 16;

/** `badge.svg`: revision, outcome and coverage in one line, drawn alone: it loads nothing. */
export function badge(result: RunResult): string {
  const outcome = apparentOutcome(result);
  const label = `API ${result.document.revision}`;
  const value = `${outcome}, ${percent(result.coverage)} decided`;
  const [left, right] = [widthOf(label), widthOf(value)];
  const width = left + right;
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width, height: 20, role: 'img' };
  return xml([
    'svg',
    { ...attributes, 'aria-label': `${label}: ${value}` },
    [
      ['title', {}, [`${label}: ${value}`]],
      ['rect', { width: left, height: 20, fill: '#3b424d' }, []],
      ['rect', { x: left, width: right, height: 20, fill: COLOURS[outcome] }, []],
      text(label, left / 2),
      text(value, left + right / 2),
    ],
  ]);
}

function text(words: string, x: number) {
  const attributes = { x, y: 14, fill: '#fff', 'font-size': 11, 'text-anchor': 'middle' };
  const family = 'Verdana, DejaVu Sans, sans-serif';
  return ['text', { ...attributes, 'font-family': family }, [words]] as const;
}

function widthOf(words: string): number {
  return Math.ceil(words.length * CHARACTER_WIDTH) + PADDING;
}
