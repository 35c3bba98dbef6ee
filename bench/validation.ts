import type { ExchangeView } from '../src/validate/index.ts';
import { judgeExchange } from '../src/validate/index.ts';

/** Nanoseconds per exchange, and how they compare. */
export interface Comparison {
  readonly ours: number;
  readonly baseline: number;
  /** ours / baseline, the median of the rounds of a warm process. */
  readonly ratio: number;
  /** The same of all the time that the first rounds take: what a single run of the suites sees. */
  readonly beginning: number;
}

/** As many exchanges as a whole run judges: until then a process is not warm. */
const BEGINNING = 80;
/** Short ones: what else the machine does then spoils some of them, and seldom one side alone. */
const ROUNDS = 1500;

/**
 * Judging exchanges (parsing, findings and what each decides included) against `JSON.parse` of the same
 * bodies, in turns, so that both see the same machine. The bodies are whole, and some are wrong.
 */
export function compareValidation(exchanges: readonly ExchangeView[]): Comparison {
  const bodies = exchanges.flatMap(({ requestBody, answerBody }) =>
    [requestBody, answerBody].filter(
      (body): body is string => typeof body === 'string' && body !== '',
    ),
  );
  const validate = () => exchanges.forEach((exchange) => void judgeExchange(exchange));
  const parse = () => bodies.forEach((body) => void JSON.parse(body));
  const rounds = Array.from({ length: BEGINNING + ROUNDS }, () => ({
    ours: time(validate) / exchanges.length,
    baseline: time(parse) / exchanges.length,
  }));
  return {
    ...compared(rounds.slice(-ROUNDS / 2)),
    beginning:
      total(rounds.slice(0, BEGINNING), 'ours') / total(rounds.slice(0, BEGINNING), 'baseline'),
  };
}

interface Round {
  readonly ours: number;
  readonly baseline: number;
}

function compared(rounds: readonly Round[]) {
  return {
    ours: median(rounds.map((round) => round.ours)),
    baseline: median(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.ours / round.baseline)),
  };
}

function total(rounds: readonly Round[], side: keyof Round): number {
  return rounds.reduce((sum, round) => sum + round[side], 0);
}

function time(work: () => void): number {
  const begun = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - begun);
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
