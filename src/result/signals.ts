import { cutTellingLength } from '../text/cut.ts';
import { type Reason, wordReason } from './reason.ts';

/** UTF-16 units of what was expected, received or the reason of something: what a target says may be without end. */
const LONGEST_WORDS = 4000;

/**
 * How a check ends other than by running to its end. These are results, not crashes:
 * any other error that escapes a check is a fault of this project and is reported as one.
 */

/** The target broke a requirement. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly requirement: string;
  readonly expected: string;
  readonly received: string;
  /** Ids of the exchanges behind it, the decisive one last. */
  readonly exchanges: readonly number[];
  /** JSON pointer into the answer. */
  readonly where?: string;
  /** Whether what came is what a request of the check made of it: it was right before. */
  readonly broughtAbout: boolean;

  constructor(
    requirement: string,
    difference: {
      expected: string;
      received: string;
      exchanges: readonly number[];
      where?: string | undefined;
      broughtAbout?: boolean;
    },
  ) {
    const [expected, received] = [inWords(difference.expected), inWords(difference.received)];
    super(`${requirement}: expected ${expected}; received ${received}`);
    this.requirement = requirement;
    this.expected = expected;
    this.received = received;
    this.exchanges = difference.exchanges;
    this.broughtAbout = difference.broughtAbout ?? false;
    if (difference.where !== undefined) this.where = difference.where;
  }
}

/** A check may hand on what stood in an answer: of a field that is not there, or that is no text, too. */
function inWords(value: unknown): string {
  if (value === undefined) return 'nothing: there is no such field';
  return cutTellingLength(typeof value === 'string' ? value : JSON.stringify(value), LONGEST_WORDS);
}

/** The check needs something that the configuration does not give. */
export class Skip extends Error {
  override readonly name = 'Skip';
  readonly reason: Reason;
  /** The configuration key or option that would enable the check, e.g. `credentials.otherAccount`. */
  readonly enable: string;

  /** @param reason words stand for themselves */
  constructor(reason: Reason | string, enable: string) {
    const coded = codedReason(reason, 'precondition');
    super(wordReason(coded));
    this.reason = coded;
    this.enable = enable;
  }
}

/** The arrangement could not be made, so nothing can be said; never blamed on the requirement. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
  readonly reason: Reason;
  /** Whether the arrangement may succeed while no other check is under way. */
  readonly mayBeCrowded: boolean;

  /** @param reason words stand for themselves */
  constructor(reason: Reason | string, mayBeCrowded = false) {
    const coded = codedReason(reason, 'arrangement');
    super(wordReason(coded));
    this.reason = coded;
    this.mayBeCrowded = mayBeCrowded;
  }
}

/**
 * A request that the document allows was refused while something was arranged. Whoever asked for it is
 * inconclusive; but the refusal breaks what the document says of the operation refused.
 */
export class RefusedArrangement extends Inconclusive {
  /** Undefined while the refusal may pass: the run itself may have been its cause. */
  readonly violation: Violation | undefined;

  constructor(reason: string, violation: Violation | undefined) {
    super(reason, violation === undefined);
    this.violation = violation;
  }
}

function codedReason(reason: Reason | string, code: 'precondition' | 'arrangement'): Reason {
  if (typeof reason !== 'string') return reason;
  return { code, text: cutTellingLength(reason, LONGEST_WORDS) };
}
