import fc from 'fast-check';
import { shorterFirst } from '../shorter-first.ts';
import { shrunkAs } from '../shrunk-as.ts';
import { LABEL_CHARACTERS, LONGEST_LABEL, labelText } from './vpc-label.ts';

/** Labels of the subnets of one VPC, in their order. */
export type SubnetLabels = readonly string[];

/** Right labels that differ in more than case, at most `most`; shrinks by leaving labels out. */
export function subnetLabelSets(most: number): fc.Arbitrary<SubnetLabels> {
  const label = fc.oneof(
    { arbitrary: labelText(1, 8), weight: 2 },
    { arbitrary: labelText(1, LONGEST_LABEL), weight: 1 },
  );
  const bounds = { minLength: 1, maxLength: most, selector: folded };
  return shorterFirst(fc.uniqueArray(label, bounds), 1);
}

/** Labels in one set of `EVERY_LABEL`: few enough that no two differ in case only. */
const SET_SIZE = 21;

/**
 * Sets that a run always tries: every character as a whole label, and every character at both ends
 * of a label, which together have every length from 1 to 64.
 */
export const EVERY_LABEL: readonly SubnetLabels[] = [
  ...chunks(LABEL_CHARACTERS),
  ...chunks(LABEL_CHARACTERS.map((each, index) => `${each}${'x'.repeat(index)}${each}`)),
];

function chunks(labels: readonly string[]): SubnetLabels[] {
  const count = Math.ceil(labels.length / SET_SIZE);
  return Array.from({ length: count }, (_, index) =>
    labels.slice(index * SET_SIZE, (index + 1) * SET_SIZE),
  );
}

/** A label of this length twice among others, at the front, in the middle or at the end. */
function repeatedOfLength(length: number): SubnetLabels {
  const label = 'q'.repeat(length);
  return ['first', 'middle', 'last']
    .toSpliced(length % 4, 0, label)
    .toSpliced((length + 1) % 3, 0, label);
}

/** Two labels of one VPC that are equal, first and last, next to each other, and among others. */
export const REPEATED_LABELS: readonly SubnetLabels[] = [
  ['a', 'a'],
  ['7', '7'],
  ['-', '-'],
  ['Web', 'Web'],
  ['a'.repeat(LONGEST_LABEL), 'a'.repeat(LONGEST_LABEL)],
  ...Array.from({ length: LONGEST_LABEL }, (_, index) => repeatedOfLength(index + 1)),
  ['a', 'b', 'a'],
  ['a', 'a', 'b'],
  ['b', 'a', 'a'],
  ['a', 'b', 'c', 'd', 'a'],
  ['a', 'b', 'c', 'b', 'd'],
  ['a', 'a', 'a'],
];

/** Right labels of which exactly two are equal, at any two places; shrinks to those two. */
export function repeatedLabels(most: number): fc.Arbitrary<SubnetLabels> {
  const drawn = fc
    .tuple(subnetLabelSets(most - 1), fc.nat({ max: most }), fc.nat({ max: most }))
    .map(([labels, from, to]) => {
      const repeated = labels[from % labels.length] ?? '';
      return labels.toSpliced(to % (labels.length + 1), 0, repeated);
    });
  const lists = fc.array(labelText(1, LONGEST_LABEL), { minLength: 2, maxLength: most });
  return shorterFirst(shrunkAs(drawn, lists), 2).filter(hasRepeat);
}

export function hasRepeat(labels: SubnetLabels): boolean {
  return new Set(labels).size < labels.length;
}

/** Whether case makes labels the same is open, so that no set relies on it. */
function folded(label: string): string {
  return label.toLowerCase();
}
