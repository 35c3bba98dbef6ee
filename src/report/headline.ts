import type { Outcome } from '../result/exit-code.ts';
import type { Coverage, Share } from '../result/figures/coverage.ts';
import { type TooLittle, tooLittleOf } from '../result/figures/min-coverage.ts';
import { type Shortage, shortagesOf } from '../result/figures/shortage.ts';
import { violatedIn } from '../result/outcome.ts';
import { requirementsOf } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';
import { counted, grouped, percent } from './numbers.ts';
import { excusedIn } from './waived.ts';

/**
 * The outcome in a few words: a run speaks only for what it decided, so the share comes before the verdict,
 * and what it had no budget for before that.
 */
export function outcomeWords(result: RunResult): string {
  if (result.outcome === 'no verdict') return [...shortage(result), result.outcome].join('; ');
  const words = `${seenOutcome(result)}${excuse(result)}`;
  return [...shortage(result), `${decidedShare(result)}: ${words}`].join('; ');
}

/** The outcome alone: of what a run left undecided it says nothing. */
export function seenOutcome(result: RunResult): string {
  const isPartial = result.outcome === 'conforms' && undecidedCount(result) > 0;
  return isPartial ? 'conforms as far as seen' : result.outcome;
}

/** `49.5 % decided`, and that it is less than was asked for. */
function decidedShare(result: RunResult): string {
  const below = tooLittleIn(result).map(
    ({ section, least }) => `${least} %${section === undefined ? '' : ` of ${section}`}`,
  );
  const aside = below.length === 0 ? '' : `, less than the ${below.join(' and ')} asked for`;
  return `${percent(result.coverage)} decided${aside}`;
}

/** A verdict that rests on waivers says so. */
function excuse(result: RunResult): string {
  const { length } = excusedIn(result);
  if (length === 0 || result.outcome !== 'conforms') return '';
  return `, but for ${counted(length, 'waived violation')}`;
}

function tooLittleIn({ sections, minCoverage, options }: RunResult): TooLittle[] {
  return options.shard === undefined ? tooLittleOf(sections, minCoverage) : [];
}

/** What signs and colours show: a run that decided less than it should does not look as if all was well. */
export function apparentOutcome(result: RunResult): Outcome {
  const isShort = shortagesIn(result).length > 0 || tooLittleIn(result).length > 0;
  return result.outcome === 'conforms' && isShort ? 'no verdict' : result.outcome;
}

function shortage(result: RunResult): string[] {
  const shortages = shortagesIn(result);
  if (shortages.length === 0) return [];
  const count = new Set(shortages.flatMap(({ requirements }) => requirements)).size;
  const settings = shortages.map(({ setting }) => setting).join(' and ');
  const total = counted(result.coverage.of, 'requirement');
  return [`${grouped(count)} of ${total} undecided for want of budget (raise ${settings})`];
}

function shortagesIn(result: RunResult): Shortage[] {
  return shortagesOf(requirementsOf(result));
}

/** As `outcomeWords`, for the beginning of a line. */
export function outcomeTitle(result: RunResult): string {
  const words = outcomeWords(result);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The outcome in one sentence with the figures behind it; plain text, nothing from the target. */
export function headline(result: RunResult): string {
  const { failed, warned, passed } = result.totals;
  const decided = failed + warned + passed;
  if (result.outcome === 'no verdict') {
    return `No verdict: ${result.remarks[0] ?? 'too little could be checked'}.`;
  }
  const broken = failed + warned === 0 ? 'none violated' : violated(failed, warned);
  const exemption = exemptions(result);
  return `${counted(decided, 'requirement')} decided, ${broken}${exemption}${open(result)}${scope(result)}.`;
}

/** What was asked for where it was less than everything: what is undecided is mostly out of that. */
function scope({ options }: RunResult): string {
  const { sections, only, readOnly, shard } = options;
  const listed = (value: unknown) => (Array.isArray(value) ? value.map(plain) : []);
  const asked = [
    ...listed(sections).map((each) => `--section ${each}`),
    ...(listed(only).length > MOST_NAMED
      ? [`--only ${listed(only).length} of them`]
      : listed(only).map((each) => `--only ${each}`)),
    ...(readOnly === true ? ['--read-only'] : []),
    ...(typeof shard === 'string' ? [`--shard ${plain(shard)}`] : []),
  ];
  return asked.length === 0 ? '' : `; asked for: ${asked.join(', ')}`;
}

const MOST_NAMED = 3;

/** A result may come from anywhere: what is no title or pattern is not repeated. */
function plain(value: unknown): string {
  return /^[\w ,./:*-]{1,60}$/.test(String(value)) ? String(value) : '…';
}

function exemptions(result: RunResult): string {
  const { failed, warned } = result.totals;
  const waived = excusedIn(result).length;
  const unclaimed = failed + warned - violatedIn(result).length - waived;
  const parts = [
    ...(waived > 0 ? [`; ${grouped(waived)} of them waived`] : []),
    ...(unclaimed > 0 ? [`; ${grouped(unclaimed)} of them not claimed`] : []),
  ];
  return parts.join('');
}

/** How much is undecided: also a run that conforms must say it. */
function open(result: RunResult): string {
  const count = undecidedCount(result);
  return count === 0 ? '' : `; ${grouped(count)} of ${grouped(result.coverage.of)} undecided`;
}

function undecidedCount({ coverage }: RunResult): number {
  return coverage.of - coverage.count;
}

function violated(failed: number, warned: number): string {
  const parts = [
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
    ...(warned > 0 ? [`${grouped(warned)} warned`] : []),
  ];
  return parts.join(' and ');
}

/** Coverage as a sentence that names its denominator. */
export function coverageSentence(share: Coverage): string {
  const { count, consequences } = share;
  const aside =
    consequences === 0 ? '' : `, ${grouped(consequences)} of them only in consequence of others`;
  return `${grouped(count)} of the ${denominator(share)} were decided${aside}.`;
}

/** Divergence as a sentence that names its denominator, and what of it is waived. */
export function divergenceSentence(result: RunResult): string {
  const { divergence } = result;
  const { count, causes } = divergence;
  const waived = excusedIn(result).filter(({ requirement }) => requirement.verdict === 'failed');
  const parts = [
    ...(count > waived.length ? [`from ${counted(causes, 'cause')}`] : []),
    ...(waived.length > 0 ? [`${grouped(waived.length)} of them waived`] : []),
  ];
  const origin = parts.map((part) => `, ${part}`).join('');
  return `${grouped(count)} of the ${denominator(divergence)} failed${origin}.`;
}

function denominator(share: Share): string {
  return `${counted(share.of, 'requirement')} that HTTP can observe and the target claims`;
}
