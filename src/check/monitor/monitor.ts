import type { Exchange } from '../../http/exchange.ts';
import { isTimeout } from '../../http/failure.ts';
import { isSuccess, isUnavailable } from '../../http/status.ts';
import { EVERY_ANSWER } from '../../result/check-result.ts';
import type { NeverSucceeded } from '../../result/conclusion.ts';
import { Violation } from '../../result/signals.ts';
import type { Operation, Spec } from '../../spec/types.ts';
import { isCut } from '../../text/body-text.ts';
import { parseJson } from '../../text/json.ts';
import { type Judgement, judgeExchange } from '../../validate/index.ts';
import { Recorder } from '../recorder.ts';
import { AnswerLog } from './answer-log.ts';
import { isAboutNoTags, mayHideTags } from './hidden-tags.ts';
import { KnownItems } from './known-items.ts';

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
  readonly #spec: Spec;
  /** How often which status was answered, by operation; empty for what is no operation. */
  readonly #answered = new Map<string, Map<number, number>>();
  readonly #items: KnownItems;
  /** The statuses that may come from an operation itself. */
  readonly #routed = new Map<string, Set<number>>();

  constructor(spec: Spec) {
    this.#spec = spec;
    this.#items = new KnownItems(spec.operations);
    this.recorder = new Recorder(spec, EVERY_ANSWER);
  }

  /** Milliseconds for which the target held requests back with 429. */
  throttledMillis = 0;

  /** Milliseconds for which answers were waited for that did not come in time. */
  timeoutMillis = 0;

  /** How many requests were answered with 408, 425, 502, 503 or 504 in the end. */
  unavailable = 0;

  /** A run that is resumed begins with a target that answers. */
  goOn(): void {
    this.#unanswered = 0;
  }

  /** True once so many requests in a row got no answer that asking on makes no sense. */
  get lost(): boolean {
    return this.#unanswered >= MOST_UNANSWERED;
  }

  /**
   * Judges an exchange, once for everyone who looks at it.
   * @param cleansUp whether the request only removes what may be there: its refusal says nothing
   */
  watch(exchange: Exchange, cleansUp = false): Judgement {
    const judgement = judged(exchange);
    this.throttledMillis += exchange.throttled?.waitedMillis ?? 0;
    if (isTimeout(exchange)) this.timeoutMillis += exchange.durationMillis;
    this.#unanswered = exchange.status === 0 ? this.#unanswered + 1 : 0;
    if (exchange.status === 0) return judgement;
    if (isUnavailable(exchange.status)) {
      this.unavailable += 1;
      return judgement;
    }
    const isLost = this.#isLost(exchange, judgement);
    this.#count(exchange, judgement, cleansUp);
    this.answers.note(exchange, judgement, isLost);
    this.#record(judgement, exchange.id);
    return judgement;
  }

  #record({ findings, decided }: Judgement, exchange: number): void {
    for (const finding of findings) {
      if (finding.side !== 'answer') continue;
      const violation = new Violation(finding.requirement, { ...finding, exchanges: [exchange] });
      this.recorder.fail(violation, { pointer: finding.schemaPointer });
    }
    for (const requirement of decided) this.recorder.pass(requirement, { exchange });
  }

  /** A request that should have succeeded, so that other checks could go on, did not. */
  needed(operation: string | undefined): void {
    if (operation !== undefined) this.#needed.add(operation);
  }

  /**
   * Operations that were tried and never answered with a 2xx: how often they were tried, and whether
   * a check had needed one to succeed. In the order of the document.
   */
  get neverSucceeded(): NeverSucceeded[] {
    return this.#spec.operations.flatMap((operation) => {
      const { id } = operation;
      const answers = this.#answered.get(id);
      if (answers === undefined || this.#succeeded.has(id)) return [];
      const attempts = [...answers.values()].reduce((sum, count) => sum + count, 0);
      const missing = this.#missing(operation);
      const seen = { operation: id, attempts, needed: this.#needed.has(id) };
      return [missing === undefined ? seen : { ...seen, missing }];
    });
  }

  /** Share of answers with one of these statuses, 0..1; of operations that the target has. */
  shareOf(...statuses: readonly number[]): number {
    const missing = this.neverSucceeded.filter((each) => each.missing);
    const ids = new Set(missing.map(({ operation }) => operation));
    const own = [...this.#answered].filter(([id]) => !ids.has(id)).flatMap(([, each]) => [...each]);
    const total = own.reduce((sum, [, count]) => sum + count, 0);
    const of = own.filter(([status]) => statuses.includes(status));
    return total === 0 ? 0 : of.reduce((sum, [, count]) => sum + count, 0) / total;
  }

  /**
   * Whether the target does not seem to have an operation: nothing but 404, 405 or 501, and denials. A 404 says so
   * only of an item that is known to be there, and to its owner.
   */
  #missing({ id, method, path, section }: Operation) {
    const statuses = [...(this.#routed.get(id) ?? [])].filter(
      (each) => each !== 401 && each !== 403,
    );
    const status = statuses.find((each) => MISSING.includes(each));
    if (status === undefined || statuses.some((each) => !MISSING.includes(each))) return undefined;
    return { request: `${method} ${path}`, section, status };
  }

  /** Whether the account does not find what was there and nobody removed. */
  #isLost({ status, credential, url }: Exchange, { operation }: Judgement): boolean {
    const isUnfound = status === 404 && credential !== 'otherAccount';
    return isUnfound && operation !== undefined && this.#items.isAbout(operation, url);
  }

  #count(exchange: Exchange, { operation, body }: Judgement, cleansUp: boolean): void {
    const { status, url, credential } = exchange;
    if (cleansUp && !isSuccess(status)) return;
    const id = operation?.id ?? '';
    const answers = this.#answered.get(id) ?? new Map<number, number>();
    this.#answered.set(id, answers.set(status, (answers.get(status) ?? 0) + 1));
    if (operation === undefined) return;
    const isKnown = credential === 'owner' && this.#items.has(operation, url);
    const isUnknown = status === 404 && !isKnown;
    if (!isUnknown && !isOfParser(exchange))
      this.#routed.set(id, (this.#routed.get(id) ?? new Set()).add(status));
    if (!isSuccess(status)) return;
    this.#succeeded.add(id);
    // What belongs to another account is not there for the owner.
    if (credential !== 'otherAccount') this.#items.note(operation, url, body);
  }
}

/**
 * Whether what reads all bodies may have given the answer, which says nothing of the operation: it comes before that
 * in many servers, and takes objects and arrays only.
 */
function isOfParser({ status, requestBody }: Exchange): boolean {
  if (requestBody === undefined || (status !== 400 && status < 500)) return false;
  const body = parseJson(requestBody);
  return typeof body !== 'object' || body === null;
}

/** There is no such path, no such method, or nothing behind it yet. */
const MISSING: readonly number[] = [404, 405, 501];

function judged(exchange: Exchange): Judgement {
  const judgement = judgeExchange(viewOf(exchange));
  if (!mayHideTags(exchange) || judgement.findings.length === 0) return judgement;
  return { ...judgement, findings: judgement.findings.filter((each) => !isAboutNoTags(each)) };
}

function viewOf(exchange: Exchange) {
  return {
    method: exchange.method,
    url: exchange.url,
    requestBody: exchange.requestBody,
    status: exchange.status,
    answerHeaders: exchange.answerHeaders,
    answerBody: exchange.answerBody,
    answerBodyCut: exchange.truncated,
    requestBodyUnknown: isCut(exchange.requestBody ?? ''),
  };
}
