import type { Coverage, Divergence, Share } from '../result/coverage.ts';
import type { Outcome } from '../result/exit-code.ts';
import { violatedIn } from '../result/outcome.ts';
import { requirementsOf } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';
import { type Shortage, shortagesOf } from '../result/shortage.ts';
import { counted, grouped } from './numbers.ts';

/**
 * The outcome in a few words: a run speaks only for what it decided, and says first what it had no budget for.
 */
export function outcomeWords(result: RunResult): string {
  const isPartial = result.outcome === 'conforms' && undecidedCount(result) > 0;
  const words = isPartial ? 'conforms as far as seen' : result.outcome;
  return [...shortage(result), words].join('; ');
}

/** What signs and colours show: a run that fell short of its budget does not look as if all was well. */
export function apparentOutcome(result: RunResult): Outcome {
  const isShort = result.outcome === 'conforms' && shortagesIn(result).length > 0;
  return isShort ? 'no verdict' : result.outcome;
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
  const exempt = failed + warned - violatedIn(result).length;
  const exemption = exempt > 0 ? `; ${grouped(exempt)} of them waived or not claimed` : '';
  return `${counted(decided, 'requirement')} decided, ${broken}${exemption}${open(result)}.`;
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

/** Divergence as a sentence that names its denominator. */
export function divergenceSentence(share: Divergence): string {
  const { count, causes } = share;
  const origin = count === 0 ? '' : `, from ${counted(causes, 'cause')}`;
  return `${grouped(count)} of the ${denominator(share)} failed${origin}.`;
}

function denominator(share: Share): string {
  return `${counted(share.of, 'requirement')} that HTTP can observe and the target claims`;
}
