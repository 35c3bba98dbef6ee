import type { Decision } from '../result/decision.ts';
import { type Finding, placeOf } from '../result/finding.ts';
import { type Reason, type ReportedReason, reportReason } from '../result/reason.ts';
import type { Observation } from '../result/run-result.ts';
import type { Violation } from '../result/signals.ts';
import { verdictOfBroken } from '../result/verdict.ts';
import type { Spec } from '../spec/types.ts';

/** A finding as a check met it. */
export interface Met extends Finding {
  /** As of a Violation. */
  readonly broughtAbout?: boolean;
}

/** How often a requirement held, and what shows it first. */
interface Passed {
  count: number;
  readonly operations: Set<string>;
  readonly exchange: number | undefined;
}

/**
 * Collects what one check (or the contract monitor) says of requirements.
 * A requirement that was found broken stays so; passes are counted.
 */
export class Recorder {
  readonly #spec: Spec;
  readonly #check: string;
  readonly #passes = new Map<string, Passed>();
  #leftOut = 0;
  #spared = 0;
  #shortage: Reason | undefined;
  readonly #findings = new Map<string, Met>();
  readonly #open = new Map<
    string,
    ReportedReason & { verdict: 'skipped' | 'inconclusive'; enable?: string }
  >();

  constructor(spec: Spec, check: string) {
    this.#spec = spec;
    this.#check = check;
  }

  /**
   * The requirement held once.
   * @param shown the id of the exchange that shows it, and the operation whose refusal was the proof
   */
  pass(requirement: string, shown: { exchange?: number | undefined; refusal?: string } = {}): void {
    const known = this.#passes.get(requirement);
    const passed = known ?? { count: 0, operations: new Set(), exchange: shown.exchange };
    passed.count += 1;
    passed.operations.add(shown.refusal ?? '');
    this.#passes.set(requirement, passed);
  }

  /** The requirement was broken; the same difference met again only counts up. */
  fail(violation: Violation, extra: Partial<Finding> = {}): void {
    const { requirement, expected, received, exchanges, where, broughtAbout } = violation;
    const key = [requirement, extra.pointer, placeOf(where), sentenceOf(expected)].join('\n');
    const known = this.#findings.get(key);
    if (known) {
      this.#findings.set(key, { ...known, count: known.count + 1 });
      return;
    }
    this.#findings.set(key, {
      requirement,
      level: this.#spec.requirements.get(requirement)?.level ?? 'must',
      check: this.#check,
      expected,
      received,
      message: violation.message,
      exchanges,
      count: 1,
      ...(where === undefined ? {} : { where }),
      ...(broughtAbout ? { broughtAbout } : {}),
      ...extra,
    });
  }

  /** Nothing could be said of these requirements, unless something was said already. */
  leaveOpen(
    requirements: readonly string[],
    verdict: 'skipped' | 'inconclusive',
    reason: Reason,
    enable?: string,
  ): void {
    for (const requirement of requirements) {
      this.#open.set(requirement, {
        verdict,
        ...reportReason(reason),
        ...(enable ? { enable } : {}),
      });
    }
  }

  /** Takes all findings back: the run itself may have brought them about. */
  withdraw(reason: Reason): void {
    const requirements = this.findings.map(({ requirement }) => requirement);
    this.#findings.clear();
    this.leaveOpen(requirements, 'inconclusive', reason);
  }

  /** So many inputs of a property could not be arranged, or there was no time left for them. */
  leaveOut(inputs: number): void {
    this.#leftOut += inputs;
  }

  /** So many inputs were left out to leave objects and requests for other checks. */
  spare(inputs: number, shortage: Reason): void {
    this.#spared += inputs;
    this.#shortage ??= shortage;
  }

  /** Why cases were left out for that; undefined when none were. */
  get shortage(): Reason | undefined {
    return this.#shortage;
  }

  get findings(): Met[] {
    return [...this.#findings.values()];
  }

  /** One decision per requirement: broken before passed before left open. */
  decisions(): Decision[] {
    const ids = new Set([...this.#passes.keys(), ...this.#open.keys()]);
    for (const finding of this.#findings.values()) ids.add(finding.requirement);
    const leftOut = this.#leftOut + this.#spared;
    return [...ids].map((id) => ({ ...this.#decide(id), ...(leftOut > 0 ? { leftOut } : {}) }));
  }

  #decide(id: string): Decision {
    const broken = this.findings.filter((finding) => finding.requirement === id);
    const passed = this.#passes.get(id);
    const count = broken.reduce((sum, finding) => sum + finding.count, passed?.count ?? 0);
    if (broken.length > 0) {
      const verdict = verdictOfBroken(broken.map(({ level }) => level));
      return { requirement: id, verdict, count };
    }
    if (passed) {
      const operations = [...passed.operations];
      const refusalsOnly = operations.every((operation) => operation !== '');
      return {
        requirement: id,
        verdict: 'passed',
        count,
        ...(passed.exchange === undefined ? {} : { exchange: passed.exchange }),
        ...(refusalsOnly ? { restsOnRefusalBy: operations } : {}),
      };
    }
    const open = this.#open.get(id);
    return { requirement: id, count: 0, ...(open ?? { verdict: 'inconclusive' }) };
  }
}

/** What the target chose on the points the document leaves open. */
export class Observations {
  readonly #choices = new Map<string, Map<string, { count: number; exchange?: number }>>();

  /** @param before what a run that is resumed had seen */
  constructor(before: readonly Observation[] = []) {
    for (const { silence, choices } of before)
      this.#choices.set(silence, new Map(choices.map(({ choice, ...seen }) => [choice, seen])));
  }

  note(silence: string, choice: string, exchange?: number): void {
    const choices = this.#choices.get(silence) ?? new Map();
    const seen = choices.get(choice) ?? { count: 0, ...(exchange ? { exchange } : {}) };
    choices.set(choice, { ...seen, count: seen.count + 1 });
    this.#choices.set(silence, choices);
  }

  list(spec: Spec): Observation[] {
    return [...this.#choices].map(([silence, choices]) => ({
      silence,
      question: spec.silences.get(silence)?.question ?? '',
      choices: [...choices].map(([choice, seen]) => ({ choice, ...seen })),
    }));
  }
}

/**
 * Which object it was met on makes no difference: the values that a sentence quotes, and the numbers and ids in
 * it, are left out; the fields that it names stay.
 */
function sentenceOf(expected: string): string {
  return expected.replace(QUOTED, keepFieldNames).replace(NUMBERED, '#');
}

/** A string as JSON quotes it, with what is said where it was cut, or the colon after a field's name. */
const QUOTED = /"(?:[^"\\]|\\.)*"(?:(:)|\.\.\. \(\d+ UTF-16 units\))?/g;

/** A number, a date, or a word with a hyphen and a digit, such as a label of ours; not `ipv4`. */
const NUMBERED = /(?<![\w.:-])(?=[\w.:-]*\d)(?:\d[\w.:-]*|\w[\w.:]*-[\w.:-]*)/g;

function keepFieldNames(quoted: string, colon: string | undefined): string {
  return colon === undefined ? '""' : quoted;
}
