import type { RunResult, Share } from '../run/results.ts';
import { counted, grouped } from './numbers.ts';
import { brokenOf } from './standing.ts';

/** The outcome in one sentence with the figures behind it; plain text, nothing from the target. */
export function headline(result: RunResult): string {
  const { failed, warned, passed } = result.totals;
  const decided = failed + warned + passed;
  if (result.outcome === 'no verdict') {
    return `No verdict: ${result.remarks[0] ?? 'too little could be checked'}.`;
  }
  const broken = failed + warned === 0 ? 'none violated' : violated(failed, warned);
  const excused = failed + warned - brokenOf(result).length;
  const excuse = excused > 0 ? `; ${grouped(excused)} of them waived or not claimed` : '';
  return `${counted(decided, 'requirement')} decided, ${broken}${excuse}.`;
}

function violated(failed: number, warned: number): string {
  const parts = [
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
    ...(warned > 0 ? [`${grouped(warned)} warned`] : []),
  ];
  return parts.join(' and ');
}

/** Coverage as a sentence that names its denominator. */
export function coverageSentence(share: Share): string {
  return `${grouped(share.count)} of the ${denominator(share)} were decided.`;
}

/** Divergence as a sentence that names its denominator. */
export function divergenceSentence(share: Share): string {
  return `${grouped(share.count)} of the ${denominator(share)} failed.`;
}

function denominator(share: Share): string {
  return `${counted(share.of, 'requirement')} that HTTP can observe and the target claims`;
}
