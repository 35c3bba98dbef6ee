import type { Exchange } from '../http/exchange.ts';
import { isSuccess, isUnavailable } from '../http/status.ts';
import { EVERY_ANSWER } from '../result/check-result.ts';
import { Violation } from '../result/signals.ts';
import type { Spec } from '../spec/types.ts';
import { isCut } from '../text/body-text.ts';
import { type Judgement, judgeExchange } from '../validate/index.ts';
import { AnswerLog } from './answer-log.ts';
import { Recorder } from './recorder.ts';

const MOST_UNANSWERED = 20;

/**
 * Watches every exchange of the run with the reference validator, whichever check sent it:
 * the shape of each answer, the error body of each refusal, no 5xx anywhere but where the target is not
 * there at the moment.
 */
export class Monitor {
  readonly recorder: Recorder;
  readonly answers = new AnswerLog();
  readonly #succeeded = new Set<string>();
  readonly #needed = new Set<string>();
  #unanswered = 0;
  readonly #attempted = new Map<string, number>();
  readonly #statuses = new Map<number, number>();

  constructor(spec: Spec) {
    this.recorder = new Recorder(spec, EVERY_ANSWER);
  }

  /** Milliseconds for which the target held requests back with 429. */
  throttledMillis = 0;

  /** How many requests were answered with 502, 503 or 504 in the end. */
  unavailable = 0;

  /** True once so many requests in a row got no answer that asking on makes no sense. */
  get lost(): boolean {
    return this.#unanswered >= MOST_UNANSWERED;
  }

  /**
   * Judges an exchange, once for everyone who looks at it.
   * @param cleansUp whether the request only removes what may be there: its refusal says nothing
   */
  watch(exchange: Exchange, cleansUp = false): Judgement {
    const judgement = judgeExchange(viewOf(exchange));
    this.throttledMillis += exchange.throttled?.waitedMillis ?? 0;
    this.#unanswered = exchange.status === 0 ? this.#unanswered + 1 : 0;
    if (exchange.status === 0) return judgement;
    if (isUnavailable(exchange.status)) {
      this.unavailable += 1;
      return judgement;
    }
    this.#count(exchange.status, judgement.operation?.id, cleansUp);
    this.answers.note(exchange, judgement);
    if (!exchange.truncated) this.#record(judgement, exchange.id);
    return judgement;
  }

  #record({ findings, decided }: Judgement, exchange: number): void {
    for (const finding of findings) {
      if (finding.side !== 'answer') continue;
      const violation = new Violation(finding.requirement, { ...finding, exchanges: [exchange] });
      this.recorder.fail(violation, { pointer: finding.schemaPointer });
    }
    for (const requirement of decided) this.recorder.pass(requirement);
  }

  /** A request that should have succeeded, so that other checks could go on, did not. */
  needed(operation: string | undefined): void {
    if (operation !== undefined) this.#needed.add(operation);
  }

  /**
   * Operations that were tried and never answered with a 2xx: how often they were tried, and whether
   * a check had needed one to succeed.
   */
  get neverSucceeded(): { operation: string; attempts: number; needed: boolean }[] {
    return [...this.#attempted]
      .filter(([operation]) => !this.#succeeded.has(operation))
      .map(([operation, attempts]) => ({
        operation,
        attempts,
        needed: this.#needed.has(operation),
      }));
  }

  /** Share of answers with one of these statuses, 0..1. */
  shareOf(...statuses: readonly number[]): number {
    const total = [...this.#statuses.values()].reduce((sum, count) => sum + count, 0);
    const of = statuses.reduce((sum, status) => sum + (this.#statuses.get(status) ?? 0), 0);
    return total === 0 ? 0 : of / total;
  }

  #count(status: number, operation: string | undefined, cleansUp: boolean): void {
    if (cleansUp && !isSuccess(status)) return;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (operation === undefined) return;
    this.#attempted.set(operation, (this.#attempted.get(operation) ?? 0) + 1);
    if (isSuccess(status)) this.#succeeded.add(operation);
  }
}

function viewOf(exchange: Exchange) {
  return {
    method: exchange.method,
    url: exchange.url,
    requestBody: exchange.requestBody,
    status: exchange.status,
    answerHeaders: exchange.answerHeaders,
    answerBody: exchange.answerBody,
    requestBodyUnknown: isCut(exchange.requestBody ?? ''),
  };
}
