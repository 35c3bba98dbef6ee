import type { ExchangeView } from '../src/validate/index.ts';
import { judgeExchange } from '../src/validate/index.ts';

/** Nanoseconds per exchange, and how they compare. */
export interface Comparison {
  readonly ours: number;
  readonly baseline: number;
  /** ours / baseline, the median of the rounds. */
  readonly ratio: number;
}

const ROUNDS = 15;
const REPEATS = 20;

/**
 * Judging exchanges (parsing, findings and what each decides included) against `JSON.parse` of the same bodies, in turns, so that
 * both see the same machine.
 */
export function compareValidation(exchanges: readonly ExchangeView[]): Comparison {
  const bodies = exchanges.flatMap(({ requestBody, answerBody }) =>
    [requestBody, answerBody].filter(
      (body): body is string => typeof body === 'string' && body !== '',
    ),
  );
  const validate = () => exchanges.forEach((exchange) => void judgeExchange(exchange));
  const parse = () => bodies.forEach(parsed);
  for (let warm = 0; warm < 3; warm += 1) {
    time(validate);
    time(parse);
  }
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: time(validate),
    baseline: time(parse),
  }));
  return {
    ours: median(rounds.map((round) => round.ours)) / exchanges.length,
    baseline: median(rounds.map((round) => round.baseline)) / exchanges.length,
    ratio: median(rounds.map((round) => round.ours / round.baseline)),
  };
}

function parsed(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    // a body that is not JSON costs the baseline what it costs
  }
}

function time(work: () => void): number {
  const begun = process.hrtime.bigint();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) work();
  return Number(process.hrtime.bigint() - begun) / REPEATS;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
