import type { Because } from '../result/causes/explanation.ts';
import type { Verdict } from '../result/verdict.ts';

/** Each verdict in a sign that needs no colour, and in a sentence for readers who were not there. */
export const VERDICTS: Readonly<
  Record<Verdict, { readonly sign: string; readonly means: string }>
> = {
  failed: {
    sign: '✕',
    means: 'The target did something the document rules out. The evidence shows it.',
  },
  warned: {
    sign: '!',
    means:
      'The target broke what follows from the conventions of the document without being said for this case. It counts as a failure only under --strict.',
  },
  passed: { sign: '✓', means: 'It was exercised, and every answer agreed with the document.' },
  skipped: {
    sign: '–',
    means:
      'It was not tried, because the run lacked something: a credential, a fixture, an option. Nothing is said about the target.',
  },
  inconclusive: {
    sign: '?',
    means:
      'It was tried, but the situation it speaks of could not be brought about. The target is not blamed for it.',
  },
  unobservable: {
    sign: '○',
    means:
      'No HTTP client can see whether it holds, whatever the target does. It is left out of both figures.',
  },
};

/** The other words a reader needs. */
export const TERMS: readonly { readonly term: string; readonly means: string }[] = [
  {
    term: 'requirement',
    means: 'One statement of the API document, under a permanent id, in our own words.',
  },
  {
    term: 'must, should',
    means:
      'A must is stated by the document; a should follows from its conventions. Breaking a must fails, breaking a should warns.',
  },
  {
    term: 'coverage',
    means:
      'Decided requirements (passed, failed or warned) as a share of those that HTTP can observe and the target claims. Skipping never raises it.',
  },
  {
    term: 'divergence',
    means: 'Failed requirements as a share of the same denominator.',
  },
  {
    term: 'cause, consequence',
    means:
      'A cause is one thing to fix: the requirement that is broken first of all, and its consequences, which are violated because it is. By themselves consequences may hold; only a run after the fix can tell.',
  },
  {
    term: 'silence',
    means:
      'A point the document leaves open. No check fails on it; the report records what the target chose.',
  },
  {
    term: 'waived, not claimed',
    means:
      'Declared by the owner of the target in its configuration: known and accepted until a date, or not implemented. Both stand apart from the verdicts.',
  },
];

/** Why a requirement is taken for a consequence, in words that follow its id. */
export const EXPLANATIONS: Readonly<Record<Because, string>> = {
  missing: 'waits for the same operation',
  'rests on': 'was judged by answers that are wrong by themselves',
  'taken along': 'does not find what a deletion took along',
  ignored: 'asks for what the operation takes of no request',
  undone: 'was judged by what was changed and does not last',
  'brought about': 'is what the same request brought about',
  operation: 'was judged by an operation that does not do what it is there for',
  'same refusal': 'the same operation refuses for the same reason',
  'same place': 'the same answer shows it at the same place',
  'same shape': 'answers show the same difference in a field of this name',
};
