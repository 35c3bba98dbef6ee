import { cutTellingLength } from '../../../text/cut.ts';
import { jsonLines } from './json-lines.ts';

/** A line of a body as shown: marked when it is the decisive place, or standing for lines left out. */
export interface ExcerptLine {
  readonly text: string;
  readonly kind: 'plain' | 'decisive' | 'omitted';
}

/** Bodies beyond this are not laid out: only their beginning is shown. */
const LONGEST_LAID_OUT = 256 * 1024;
const LONGEST_RAW = 2000;
const LONGEST_LINE = 240;
const LINES_BEFORE = 12;
const LINES_AFTER = 10;

/**
 * What of a body is worth reading: JSON pretty-printed around the decisive place, anything else
 * its first 2,000 characters. Never more than some thirty lines of 240 characters.
 *
 * @param pointer JSON pointer to the decisive place.
 */
export function excerptOf(body: string, pointer?: string): ExcerptLine[] {
  const lines = body.length <= LONGEST_LAID_OUT ? jsonLines(body, pointer) : undefined;
  if (!lines) return rawLines(body);
  const decisive = lines.findIndex((line) => line.pointed);
  const from = Math.max(0, decisive - LINES_BEFORE);
  const to = Math.min(lines.length, Math.max(decisive, LINES_BEFORE) + LINES_AFTER);
  const shown = lines.slice(from, to).map((line) => ({
    text: cutTellingLength(line.text, LONGEST_LINE),
    kind: line.pointed ? ('decisive' as const) : ('plain' as const),
  }));
  return [...omitted(from), ...shown, ...omitted(lines.length - to)];
}

function rawLines(body: string): ExcerptLine[] {
  const lines = cutTellingLength(body, LONGEST_RAW).split('\n');
  const shown = lines.slice(0, LINES_BEFORE + LINES_AFTER);
  const plain = shown.map((text) => ({ text, kind: 'plain' as const }));
  return [...plain, ...omitted(lines.length - shown.length)];
}

function omitted(lines: number): ExcerptLine[] {
  if (lines === 0) return [];
  return [{ text: `… ${lines} more ${lines === 1 ? 'line' : 'lines'}`, kind: 'omitted' }];
}
