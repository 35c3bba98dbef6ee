import { codeSpan, prose, table } from '../../src/report/formats/markdown-text.ts';
import type { Need } from './need.ts';
import { type Reason, reasonOf } from './reasons.ts';
import type { Without } from './without.ts';

/** What was measured. */
export interface Measured {
  /** How many faults there are, and how many of them were tried. */
  readonly of: number;
  readonly faults: number;
  readonly files: readonly Need[];
  readonly checks: readonly Need[];
  /** Files that were taken away. */
  readonly without: readonly Without[];
  readonly fileOf: (check: string) => string;
}

/** Checks that nothing needs, and of which nobody has said why they stay. */
export function unexplained({ checks }: Measured, reasons: readonly Reason[]): string[] {
  return checks.filter(isIdle).flatMap(({ name }) => (reasonOf(reasons, name) ? [] : [name]));
}

/** The table of files, and why the rest stays, as docs/proof.md shows them. */
export function summary(measured: Measured, reasons: readonly Reason[]): string {
  const { files } = measured;
  return [
    sentences(measured),
    table(
      ['file', 'checks', 'faults found', 'found by nothing else', 'such as'],
      files.map(({ name, finds, only }) => [
        codeSpan(name),
        String(measured.checks.filter((check) => measured.fileOf(check.name) === name).length),
        String(finds),
        String(only.length),
        only.slice(0, 1).map(codeSpan).join(''),
      ]),
    ),
    '### Files that no fault needs',
    bullets(files.filter(isIdle).map((file) => fileLine(measured, reasons, file.name))),
    '### Checks that no fault needs',
    bullets(checkLines(measured, reasons)),
  ].join('\n\n');
}

function sentences({ of, faults, files, checks, without }: Measured): string {
  const needed = (parts: readonly Need[]) => parts.filter((each) => !isIdle(each)).length;
  const missed = without.filter((each) => each.missed !== undefined);
  const met = without.filter((each) => each.missed === undefined).map(({ file }) => codeSpan(file));
  return `Of ${of} faults, ${faults} break a requirement that some check names; each of those checks ran alone against each of them. \
${needed(files)} of ${files.length} files and ${needed(checks)} of ${checks.length} checks find a fault that nothing else finds. \
${without.length} files were taken away, one at a time, and everything else run against such a fault: without ${missed.length} of them it is missed${met.length > 0 ? `; without ${met.join(', ')} it is met by checks about something else` : ''}.`;
}

function fileLine({ checks, fileOf }: Measured, reasons: readonly Reason[], file: string): string {
  const own = checks.filter(({ name }) => fileOf(name) === file);
  const because = new Set(own.map(({ name }) => becauseOf(reasons, name)));
  return `${codeSpan(file)}: ${[...because].join(' ')}`;
}

/** By reason, the number of checks, of those that find nothing, and the names where they are few. */
function checkLines({ checks }: Measured, reasons: readonly Reason[]): string[] {
  const idle = checks.filter(isIdle);
  const all = new Set(idle.map(({ name }) => becauseOf(reasons, name)));
  return [...all].map((because) => {
    const own = idle.filter(({ name }) => becauseOf(reasons, name) === because);
    const names = own.map(({ name }) => name);
    const blind = own.filter(({ finds }) => finds === 0).length;
    const count = blind > 0 ? `${own.length} (${blind} find no fault at all)` : `${own.length}`;
    const told = names.length > MOST_NAMED ? '' : ` ${names.map(codeSpan).join(', ')}`;
    return `${count}: ${because}${told}`;
  });
}

const MOST_NAMED = 12;

function becauseOf(reasons: readonly Reason[], check: string): string {
  return prose(reasonOf(reasons, check)?.because ?? 'nobody has said why they stay');
}

function isIdle({ only }: Need): boolean {
  return only.length === 0;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
