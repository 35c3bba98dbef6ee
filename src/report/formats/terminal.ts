import pc from 'picocolors';
import type { Finding } from '../../result/finding.ts';
import type { RunResult } from '../../result/run-result.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { shellWord } from '../../text/shell.ts';
import { changeLines } from '../asked-changes.ts';
import { causesShown, type ShownCause } from '../causes.ts';
import { scriptOf } from '../curl/files.ts';
import {
  apparentOutcome,
  coverageSentence,
  divergenceSentence,
  headline,
  outcomeWords,
} from '../headline.ts';
import { counted, duration, elapsed, grouped, percent } from '../numbers.ts';
import { placeWords } from '../place.ts';
import { remarksBesideToDo } from '../to-do.ts';
import { undecidedOf } from '../undecided.ts';
import { waitsSentence } from '../waits.ts';
import { waivedIn, waiverLine } from '../waived.ts';
import { toDoLines } from './terminal-to-do.ts';
import { wrapped } from './wrap.ts';

/** What the terminal can do. */
export interface Terminal {
  /** Columns; 80 when it is not known. */
  readonly width: number;
  readonly color: boolean;
  /** Folder that holds the report and its scripts; no script is named without. */
  readonly folder?: string;
}

type Colors = ReturnType<typeof pc.createColors>;

const MOST_CAUSES = 20;
const LONGEST_VALUE = 300;
const MOST_STEPS = 12;
const LABEL_COLUMNS = 10;

/**
 * The end of a run on a terminal: the outcome first, the figures, what to fix, what stays open.
 * Nothing the target said can move the cursor, change colours or hide in it.
 */
export function terminalSummary(result: RunResult, terminal: Terminal): string {
  const colors = pc.createColors(terminal.color);
  // What is missing is listed in what is to do.
  const causes = causesShown(result).filter(({ missing }) => missing === undefined);
  const lines = [
    outcome(result, colors),
    ...figures(result, terminal, colors),
    ...toDoLines(result, terminal.width, colors.bold),
    ...causes.slice(0, MOST_CAUSES).flatMap((cause) => ['', ...block(cause, terminal, colors)]),
    ...more(causes.length - MOST_CAUSES),
    ...open(result, terminal, colors),
  ];
  return `${lines.join('\n')}\n`;
}

function outcome(result: RunResult, colors: Colors): string {
  const tones = {
    conforms: colors.green,
    'does not conform': colors.red,
    'no verdict': colors.yellow,
  };
  const tone = tones[apparentOutcome(result)];
  return colors.bold(tone(`${escapeInvisible(result.target.url)}: ${outcomeWords(result)}`));
}

function figures(result: RunResult, { width }: Terminal, colors: Colors): string[] {
  const lines = [
    headline(result),
    `Coverage ${percent(result.coverage)}: ${coverageSentence(result.coverage)}`,
    `Divergence ${percent(result.divergence)}: ${divergenceSentence(result)}`,
    `${counted(result.traffic.requests, 'request')} in ${duration(elapsed(result))}, seed ${result.seed}.`,
    ...waits(result),
  ];
  const waivers = waivedIn(result).map(waiverLine);
  const remarks = [...remarksBesideToDo(result), ...waivers].flatMap((remark) =>
    wrapped(escapeInvisible(remark), width - 2).map(
      (line, index) => `${index === 0 ? '! ' : '  '}${line}`,
    ),
  );
  return [...lines.flatMap((line) => wrapped(line, width)), ...remarks.map(colors.yellow)];
}

function waits({ traffic }: RunResult): string[] {
  const sentence = waitsSentence(traffic);
  return sentence === undefined ? [] : [sentence];
}

function block(cause: ShownCause, terminal: Terminal, colors: Colors): string[] {
  const [finding] = cause.findings;
  const { headline: requirement, consequences } = cause;
  const tone = cause.verdict === 'failed' ? colors.red : colors.yellow;
  const times = cause.count > 1 ? `, ${counted(cause.count, 'time')}` : '';
  const title = `${cause.verdict.toUpperCase()} ${requirement.id}${times}`;
  return [
    tone(title),
    ...wrapped(requirement.statement, terminal.width - 2).map((line) => `  ${line}`),
    ...value('expected', finding.expected, terminal),
    ...value('received', finding.received, terminal),
    ...changes(finding, terminal),
    ...place(finding, terminal),
    ...value('follows', consequences.map((each) => each.requirement.id).join(', '), terminal),
    ...shortest(finding, terminal),
    ...script(cause, terminal, colors),
    ...replay(finding, colors),
  ];
}

function changes(finding: Finding, terminal: Terminal): string[] {
  return changeLines(finding).flatMap((line, index) =>
    value(index === 0 ? 'asked for' : '', line, terminal),
  );
}

function place(finding: Finding, terminal: Terminal): string[] {
  const place = placeWords(finding);
  return place ? value('where', place, terminal) : [];
}

function shortest(finding: Finding, terminal: Terminal): string[] {
  const label = finding.counterexample?.steps?.length ? 'steps' : 'input';
  return counterexampleLines(finding).flatMap((line, index) =>
    value(index === 0 ? label : '', line, terminal),
  );
}

/**
 * The shortest failing input in lines for the terminal: one for each step of a sequence, which are
 * numbered; of a long sequence the end, since that is where it fails.
 */
function counterexampleLines({ counterexample: found }: Finding): string[] {
  if (!found) return [];
  const { input, steps = [], note } = found;
  const left = steps.length - MOST_STEPS;
  return [
    ...(steps.length === 0 ? [input] : []),
    ...(left > 0 ? [`(${counted(left, 'step')} before: see report.html)`] : []),
    ...steps.slice(-MOST_STEPS),
    ...(note ? [`(${note})`] : []),
  ];
}

function value(label: string, text: string, { width }: Terminal): string[] {
  if (text === '') return [];
  const lines = wrapped(
    escapeInvisible(cutTellingLength(text, LONGEST_VALUE)),
    width - LABEL_COLUMNS - 2,
  );
  return lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(LABEL_COLUMNS)}${line}`);
}

/** Commands stand on lines of their own and are never wrapped, so that they can be copied. */
function script(cause: ShownCause, { folder }: Terminal, colors: Colors): string[] {
  const name = scriptOf(cause);
  if (folder === undefined || name === undefined) return [];
  return [colors.dim(`  sh ${shellWord(escapeInvisible(`${folder}/${name}`))}`)];
}

function replay(finding: Finding, colors: Colors): string[] {
  if (!finding.replay) return [];
  return [colors.dim(`  compute-conformance run ${escapeInvisible(finding.replay)}`)];
}

function more(left: number): string[] {
  return left > 0 ? ['', `and ${counted(left, 'more cause')}: see report.html`] : [];
}

function open(result: RunResult, { width }: Terminal, colors: Colors): string[] {
  const { skipped, inconclusive, unobservable } = undecidedOf(result);
  const keys = skipped.flatMap(({ enable, requirements }) =>
    enable ? [`${enable} (${requirements.length})`] : [],
  );
  const all = skipped.flatMap(({ requirements }) => requirements);
  const outside = all.filter(({ reasonCode }) => reasonCode?.code === 'not-covered').length;
  const aside = outside > 0 ? ` (${grouped(outside)} in no check of this run)` : '';
  const lines = [
    `Requirements not decided: ${all.length} skipped${aside}, ${inconclusive.length} inconclusive, ${unobservable.length} unobservable.`,
    ...(keys.length > 0 ? [`Settings that would enable more: ${keys.join(', ')}.`] : []),
    ...skipped.flatMap(({ enable, because }) => (because ? [`${enable}: ${because}.`] : [])),
    ...leftBehind(result.traffic.leftovers),
  ];
  return ['', ...lines.flatMap((line) => wrapped(escapeInvisible(line), width)).map(colors.dim)];
}

/** Only what the document names no deletion for may be there for good. */
function leftBehind(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const isImplied = paths.some((path) => /^\/(compute\/instances|nodebalancers)\//.test(path));
  const otherwise = isImplied
    ? ', or name the operations that remove them: implied.deleteInstance, implied.deleteNodeBalancer'
    : '';
  return [`${counted(paths.length, 'object')} left behind: run sweep${otherwise}.`];
}
