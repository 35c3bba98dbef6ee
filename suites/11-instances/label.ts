import type fc from 'fast-check';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { property } from '../../src/check/property.ts';
import { isPutRight } from '../../src/check/put-right.ts';
import {
  doubledInstanceLabel,
  edgyInstanceLabel,
  FOREIGN,
  foreignInstanceLabel,
  LONGEST,
  rightInstanceLabel,
  SEPARATORS,
  SHORTEST,
  sameForm,
  wrongInstanceLabelLength,
} from '../../src/generate/11-instances/instance-label.ts';
import { seedOf } from '../../src/generate/names.ts';
import type { Answer } from '../../src/http/answer.ts';
import { instanceLabel, mayBePutRight } from '../../src/rules/index.ts';
import { createInstance } from './requests.ts';

/** Right labels cost an instance each, near misses cost nothing. */
const RIGHT_CASES = 5;
const WRONG_CASES = 10;

/** The label rule of instances (resources/instance, label). */
export function labelChecks(check: Declare): void {
  check('an instance label has 3 to 64 characters', ['INST-LABEL-LENGTH'], async (t) => {
    for (const length of [SHORTEST, LONGEST]) {
      await isAccepted(t, 'INST-LABEL-LENGTH', lettersOf(t, length));
    }
    await holdsAnything(t);
    const examples = [SHORTEST - 1, LONGEST + 1, 1];
    await property(t, wrongInstanceLabelLength(), { cases: 8, examples }, async (length) => {
      const label = 'a'.repeat(length);
      t.refused('INST-LABEL-LENGTH', await createInstance(t, { label }));
    });
  });

  check(
    'any alphanumerics with single separators between them make an instance label',
    ['INST-LABEL-CHARACTERS'],
    (t) =>
      property(t, rightInstanceLabel(), { cases: RIGHT_CASES, examples: RIGHT }, (label) =>
        isAccepted(t, 'INST-LABEL-CHARACTERS', label),
      ),
  );

  nearMisses(check, 'no other character stands in an instance label', {
    requirement: 'INST-LABEL-CHARACTERS',
    labels: foreignInstanceLabel(),
    examples: ['abc\n', '~abc', 'abc/', ...FOREIGN.map((foreign) => `a${foreign}b`)].concat(
      FOREIGN.map((foreign) => padded(`${foreign}b`, LONGEST)),
    ),
  });

  nearMisses(check, 'an instance label begins and ends with an alphanumeric', {
    requirement: 'INST-LABEL-EDGES',
    labels: edgyInstanceLabel(),
    examples: ['-abc', 'abc-', '_abc', 'abc_', '.abc', 'abc.'].concat(
      SEPARATORS.flatMap((each) => [
        ...atLengths((length) => padded(each, length)),
        ...atLengths((length) => `${each}${padded('', length - 1)}`),
      ]),
    ),
  });

  nearMisses(check, 'no separator is doubled in an instance label', {
    requirement: 'INST-LABEL-DOUBLED',
    labels: doubledInstanceLabel(),
    examples: ['a--b', 'a__b', 'a..b', 'a-b--c', 'a---b', 'a___b', 'a...b'].concat(
      SEPARATORS.flatMap((each) => atLengths((length) => padded(`${each}${each}b`, length))),
    ),
  });
}

/**
 * The shortest and the longest labels may hold whatever others may. Where one is refused, and so is one of another
 * length that is like it, it is not the length.
 */
async function holdsAnything(t: CheckContext): Promise<void> {
  const word = lettersOf(t, LONGEST);
  for (const [label, likeIt] of [
    [`${word.slice(0, 20)}-X.9_${word.slice(25)}`, `${word.slice(0, 9)}-X.9_a`],
    ...SEPARATORS.map((each) => [`${word[0]}${each}7`, `${word.slice(0, 9)}${each}7`]),
  ] as const) {
    const answer = await created(t, label);
    if (answer.ok || (await created(t, likeIt)).ok) t.accepted('INST-LABEL-LENGTH', answer);
  }
}

/** Upper case, leading digits, digits alone, every separator: what an over-strict reading would refuse. */
const RIGHT: readonly string[] = [
  '0Conformance-1',
  'web-01.eu_west-7Q',
  'A.b.c_d_e-f-g9',
  '4176001250193',
];

/** A rule may be kept for short labels only: so it is tried on longer ones, up to the longest. */
const LENGTHS = [21, 33, LONGEST];

function atLengths(label: (length: number) => string): string[] {
  return LENGTHS.map(label);
}

/** The end of a label, and letters before it. */
function padded(end: string, length: number): string {
  return `${'a'.repeat(length - end.length)}${end}`;
}

function nearMisses(
  check: Declare,
  title: string,
  miss: { requirement: string; labels: fc.Arbitrary<string>; examples: readonly string[] },
): void {
  const { requirement, labels, examples } = miss;
  check(title, [requirement], (t) =>
    property(t, labels, { cases: examples.length + WRONG_CASES, examples }, async (label) => {
      const answer = await createInstance(t, { label });
      const isRight = mayBePutRight(instanceLabel.name, label);
      if (!isRight || !isPutRight(t, answer, '/label', label)) t.refused(requirement, answer);
    }),
  );
}

/** A right label must be accepted, unless it and others of its form are all taken. */
async function isAccepted(t: CheckContext, requirement: string, label: string): Promise<void> {
  t.accepted(requirement, await created(t, label));
}

/** The answer to creating an instance with this label, or with one of the same form where that is refused. */
async function created(t: CheckContext, label: string): Promise<Answer> {
  const [first, ...others] = [label, ...sameForm(label)];
  let answer = await createInstance(t, { label: first });
  for (const other of others) {
    if (answer.ok) break;
    answer = await createInstance(t, { label: other });
  }
  return answer;
}

/** Lower-case letters, others each time: a label that was used before may be in use still. */
export function lettersOf(t: CheckContext, length: number): string {
  const letters = (seedOf(t.names.label()) >>> 0)
    .toString(26)
    .replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(+digit));
  return letters.repeat(Math.ceil(length / letters.length)).slice(0, length);
}
