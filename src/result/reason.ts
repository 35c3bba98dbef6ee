/** What is known with each code; the words for it stand below. */
interface ReasonData {
  readonly 'budget-requests': Spent;
  readonly 'budget-objects': Spent;
  readonly 'budget-minutes': Limited;
  readonly aborted: unknown;
  readonly 'read-only': unknown;
  /** So many requests in a row got no answer that no more were sent. */
  readonly 'target-lost': unknown;
  readonly 'no-credential': { readonly role: string };
  readonly 'no-fixture': { readonly key: string };
  readonly 'no-operation': { readonly operation: string };
  /** The owner says that the target does not have this documented operation. */
  readonly 'not-claimed': { readonly operation: string };
  /** A run of this effort creates no more than `limit` objects, and others decide more for them. */
  readonly effort: Limited & { readonly effort: string };
  /** Nothing removes what is created there, and `limit` objects of that kind stay already. */
  readonly 'left-behind': Limited & { readonly collection: string };
  readonly 'no-answer': { readonly request: string; readonly error: string };
  readonly throttled: { readonly request: string };
  /** 408, 425, 502, 503 or 504, in spite of waiting. */
  readonly unavailable: { readonly request: string; readonly status: number };
  /** A finding was withdrawn: it may have been about another resource with the same id. */
  readonly 'id-reused': unknown;
  /** A finding was withdrawn: the account may have been full. */
  readonly 'no-room': unknown;
  /** A finding was withdrawn: what was sent again after a 429 or 503 may have been done before. */
  readonly 'sent-again': unknown;
  readonly unanswered: unknown;
  /** A finding was withdrawn: what was refused was accepted a while later, or could not be asked for again. */
  readonly busy: unknown;
  /** A finding was withdrawn: a domain name that was refused may be one of another account. */
  readonly 'name-taken': unknown;
  /** A finding was withdrawn: the instance has several configs, and the request names none. */
  readonly 'config-left-out': unknown;
  /** A finding was withdrawn: the port is refused wherever it is asked for. */
  readonly 'port-open': unknown;
  /** The check ended when it found this requirement broken. */
  readonly ended: { readonly requirement: string };
  /** The check ran to its end and never spoke of the requirement. */
  readonly unmentioned: unknown;
  readonly 'not-covered': unknown;
  /** A pass that rested on refusals by operations that refused everything in this run. */
  readonly 'never-accepted': { readonly operations: readonly string[] };
  /** The target or its configuration lacks something, in the words of a suite. */
  readonly precondition: Worded;
  /** A situation could not be brought about, in the words of a suite. */
  readonly arrangement: Worded;
  /** No HTTP client can see it, in the words of `spec/`. */
  readonly unobservable: Worded;
}

interface Limited {
  readonly limit: number;
}

interface Spent extends Limited {
  /** Set where something is left, which checks to come may need. */
  readonly isKept?: true;
}

interface Worded {
  readonly text: string;
}

export type ReasonCode = keyof ReasonData;

/** Why nothing was decided: a code with its data. */
export type Reason<Code extends ReasonCode = ReasonCode> = {
  readonly [Each in Code]: { readonly code: Each } & ReasonData[Each];
}[Code];

/** A reason as it stands in run.json: in words for people, as code and data for programs. */
export interface ReportedReason {
  readonly reason: string;
  /** Older results do not have it. Words of a suite or of `spec/` are not said twice. */
  readonly reasonCode: {
    readonly [Each in ReasonCode]: { readonly code: Each } & Omit<ReasonData[Each], 'text'>;
  }[ReasonCode];
}

const WORDS: { readonly [Code in ReasonCode]: (reason: Reason<Code>) => string } = {
  'budget-requests': ({ limit, isKept }) => ofBudget(`${limit} requests`, isKept),
  'budget-objects': ({ limit, isKept }) => ofBudget(`${limit} objects`, isKept),
  'budget-minutes': ({ limit }) => `the run's time of ${limit} minutes is used up`,
  aborted: () => 'the run was aborted',
  'read-only': () => 'the run is read-only',
  'target-lost': () => 'the target stopped answering',
  'no-credential': ({ role }) => `no credential for ${role}`,
  'no-fixture': ({ key }) => `the target offers no ${key}`,
  'no-operation': ({ operation }) => `the target has no operation ${operation}`,
  'not-claimed': ({ operation }) =>
    `it takes ${operation}, which the target does not claim to have`,
  effort: ({ effort, limit }) =>
    `left out of a ${effort} run, which creates ${limit} objects at most`,
  'left-behind': ({ collection, limit }) =>
    `what the run creates in ${collection} cannot be removed again, and ${limit} may be left behind`,
  'no-answer': ({ request, error }) => `no answer to ${request}: ${error}`,
  throttled: ({ request }) => `the target kept answering 429 to ${request}`,
  unavailable: ({ request, status }) =>
    `the target was not there for ${request}: answered with ${status}`,
  'id-reused': () => 'the target gave the id of what was gone again',
  'no-room': () => 'the target has no room for what the check needs',
  'sent-again': () => 'the target may have done at once what it told to come back with',
  unanswered: () =>
    'a change of the same item was not answered, and may have been carried out all the same',
  'config-left-out': () => 'the instance has several configs, and the request names none of them',
  'port-open': () =>
    'the target takes this port nowhere, and the document names none that it has to',
  'name-taken': () => 'the domain name may belong to another account: others like it were accepted',
  busy: () => 'the target may have been busy for longer than a moment with what it changed last',
  ended: ({ requirement }) => `the check ended at ${requirement}`,
  unmentioned: () => 'the check ended without deciding it',
  'not-covered': () => 'no check of this run speaks about it, and no answer showed it',
  'never-accepted': ({ operations }) =>
    `${operations.join(', ')} refused every request of the run, so this refusal proves nothing`,
  precondition: ({ text }) => text,
  arrangement: ({ text }) => text,
  unobservable: ({ text }) => text,
};

function ofBudget(budget: string, isKept = false): string {
  return isKept
    ? `what is left of the run's budget of ${budget} is kept for what no other check decides`
    : `the run's budget of ${budget} is used up`;
}

const FOR_BUDGET: ReadonlySet<ReasonCode> = new Set([
  'budget-requests',
  'budget-objects',
  'budget-minutes',
]);

/** Whether a larger budget would have gone further. */
export function isForBudget({ reasonCode }: Partial<ReportedReason>): boolean {
  return reasonCode !== undefined && FOR_BUDGET.has(reasonCode.code);
}

/** The reason in one line for people. */
export function wordReason<Code extends ReasonCode>(reason: Reason<Code>): string {
  return WORDS[reason.code](reason);
}

/** The reason as results carry it. */
export function reportReason(reason: Reason): ReportedReason {
  const { text: _, ...reasonCode } = { text: '', ...reason };
  return { reason: wordReason(reason), reasonCode };
}
