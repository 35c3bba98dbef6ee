import type { Answer } from '../http/answer.ts';
import type { WaitBound } from '../limits/convergence-timeout.ts';
import { poll } from '../limits/poll.ts';
import { Inconclusive, Violation } from '../result/signals.ts';
import { valueAt } from '../text/pointer.ts';
import { isSameJson } from '../text/same-json.ts';
import { formatRequest, formatValue } from './format-value.ts';
import { Recorder } from './recorder.ts';
import type { RunContext } from './run-context.ts';
import { Waits } from './waits.ts';

/** What was expected and what came. */
interface Difference {
  readonly expected: string;
  readonly received: string;
  /** The evidence, the decisive one last. */
  readonly answers: readonly Answer[];
  /** JSON pointer into the decisive answer. */
  readonly where?: string;
  /**
   * Whether what came is what a request of the check made of it: it was right before. What is wrong with the answer
   * to a request that had to be refused is so too.
   */
  readonly broughtAbout?: boolean;
}

/**
 * The assertions with which a suite states what the document asks for. Each names its requirement;
 * one that does not hold throws a Violation (of a `should`: is recorded, and the check goes on).
 */
export class Assertions {
  readonly run: RunContext;
  readonly recorder: Recorder;
  /** Ids of the exchanges sent so far, in order. */
  readonly sent: number[] = [];
  /** How long it has waited in vain: findings say so. */
  readonly waits = new Waits(this.sent);
  /** How long to wait for a change to show: hand it to `poll`. */
  readonly convergence: WaitBound;
  /** How long to wait for a health check to notice a change: hand it to `poll`. */
  readonly backendConvergence: WaitBound;
  /** How long to wait for the name servers to show a change: hand it to `poll`. */
  readonly nameServerConvergence: WaitBound;
  /** How long to wait for an instance to boot: hand it to `poll`. */
  readonly bootConvergence: WaitBound;
  /** Pointer into spec/openapi.yaml that a generated check came from. */
  pointer: string | undefined;
  #caseBegan = 0;

  constructor(run: RunContext, id: string) {
    this.run = run;
    this.recorder = new Recorder(run.spec, id);
    this.convergence = this.waits.noting(run.convergence);
    this.backendConvergence = this.waits.noting(run.backendConvergence);
    this.nameServerConvergence = this.waits.noting(run.nameServerConvergence);
    this.bootConvergence = this.waits.noting(run.bootConvergence);
  }

  /** A new case of a property begins: evidence of a violation reaches back to here. */
  beginCase(): void {
    this.#caseBegan = this.sent.length;
  }

  /** The document allows this request: the answer must be a 2xx. */
  accepted(requirement: string, answer: Answer): void {
    this.holds(requirement, answer.ok, {
      expected: `${formatRequest(answer)} to be accepted with a 2xx`,
      received: answer.summary,
      answers: [answer],
    });
  }

  /**
   * The document forbids this request: the answer must be a 4xx. A 5xx is no refusal; it is blamed
   * on ERR-NO-5XX by the monitor, and this requirement stays undecided.
   */
  refused(requirement: string, answer: Answer): void {
    if (answer.status >= 500) {
      throw new Inconclusive(`${formatRequest(answer)} was answered with a ${answer.status}`);
    }
    if (answer.refused) {
      const { operation: refusal, exchange } = answer;
      this.recorder.pass(requirement, { exchange: exchange.id, ...(refusal ? { refusal } : {}) });
      this.run.refusedCreations.note(requirement, answer);
      return;
    }
    this.violated(requirement, {
      expected: `${formatRequest(answer)} to be refused with a 4xx`,
      received: answer.summary,
      answers: [answer],
      broughtAbout: true,
    });
  }

  /** `condition` must be true. */
  holds(requirement: string, condition: boolean, difference: Difference): void {
    const exchange = difference.answers.at(-1)?.id ?? this.sent.at(-1);
    if (condition) this.recorder.pass(requirement, { exchange });
    else this.violated(requirement, difference);
  }

  /** The value at `where` of the answer must equal `expected`. */
  equal(requirement: string, answer: Answer, where: string, expected: unknown): void {
    const received = valueAt(answer.body, where);
    this.holds(requirement, isSameJson(received, expected), {
      expected: `${where} to be ${formatValue(expected)}`,
      received: formatValue(received),
      answers: [answer],
      where,
    });
  }

  /**
   * `look` must in the end (settleSeconds, or as long as said) give an answer for which `holds` is true.
   * @param decisive pointer to the field that decides, where it is one: told instead of the whole answer
   */
  async eventually(
    requirement: string,
    expected: string,
    look: () => Promise<Answer>,
    holds: (answer: Answer) => boolean,
    atMost: WaitBound = this.convergence,
    decisive?: string,
  ): Promise<Answer> {
    const { held, last } = await poll(look, holds, atMost);
    const isTold = decisive !== undefined && last.ok;
    const field = isTold ? formatValue(valueAt(last.body, decisive)) : undefined;
    this.holds(requirement, held, {
      expected,
      received: isTold ? `${decisive.slice(1)} ${field ?? 'left out'}` : last.summary,
      answers: [last],
    });
    return last;
  }

  /** `look` must in the end (settleSeconds) say true; the last answer sent is the evidence. */
  async comesTrue(
    requirement: string,
    expected: string,
    look: () => Promise<boolean>,
  ): Promise<void> {
    const { held } = await poll(look, (seen) => seen, this.convergence);
    if (held) {
      this.recorder.pass(requirement, { exchange: this.sent.at(-1) });
      return;
    }
    this.violated(requirement, { expected, received: 'not so', answers: [] });
  }

  /** The document is silent here: the run only records what the target chose. */
  observe(silence: string, choice: string, answer?: Answer): void {
    if (!this.run.spec.silences.has(silence)) throw new Error(`unknown silence ${silence}`);
    this.run.observations.note(silence, choice, answer?.id);
  }

  /** A `must` ends the check; a `should` is recorded and the check goes on. */
  violated(requirement: string, difference: Difference): void {
    const { expected, received, answers, where, broughtAbout = false } = difference;
    const violation = new Violation(requirement, {
      expected: this.waits.inTime(expected, answers.some(this.#isLastLook, this)),
      received,
      where,
      exchanges: this.#evidence(answers),
      broughtAbout,
    });
    const known = this.run.spec.requirements.get(requirement);
    if (!known) throw new Error(`unknown requirement ${requirement}`);
    if (known.level === 'must') throw violation;
    this.recorder.fail(violation, this.pointer ? { pointer: this.pointer } : {});
  }

  #isLastLook({ id, exchange }: Answer): boolean {
    return id === this.sent.at(-1) && exchange.method === 'GET';
  }

  /** What was sent in this case, so that it can be repeated, and the decisive answers last. */
  #evidence(answers: readonly Answer[]): number[] {
    const decisive = answers.map((answer) => answer.id);
    const before = this.sent.slice(this.#caseBegan).slice(-MOST_EVIDENCE);
    return [...before.filter((id) => !decisive.includes(id)), ...decisive];
  }
}

/** Exchanges kept as evidence of one violation; polling can make a case long. */
const MOST_EVIDENCE = 60;
