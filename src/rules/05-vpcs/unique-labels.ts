import { textField } from '../field.ts';
import { quote } from '../quote.ts';
import { LIST, ruleAbout } from '../rule.ts';
import type { Subnet } from './subnet.ts';

/**
 * The first two entries that have equal labels, by their indexes, or undefined. Entries without a
 * label are left out. `fold` maps a label to what is compared.
 */
export function equallyLabelled(
  entries: readonly unknown[],
  fold: (label: string) => string = (label) => label,
): readonly [index: number, other: number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const label = textField(entry, 'label');
    if (label === undefined) continue;
    const earlier = seen.get(fold(label));
    if (earlier !== undefined) return [earlier, index];
    seen.set(fold(label), index);
  }
  return undefined;
}

/** Subnets of one VPC: no two have the same label; whether case tells them apart is open. */
export const uniqueLabels = ruleAbout(LIST, {
  name: 'uniqueLabels',
  cites: ['resources/vpc#subnet.label', 'errors#vpc-label'],
  refuse: (subnets) => {
    const pair = equallyLabelled(subnets);
    if (pair === undefined) return undefined;
    const label = quote(textField(subnets[pair[0]], 'label') ?? '');
    return `expected unique labels, but subnets ${pair.join(' and ')} are both labelled ${label}`;
  },
  isOpen: (subnets) => equallyLabelled(subnets, (label) => label.toLowerCase()) !== undefined,
  vectors: {
    right: [
      [],
      labelled('a'),
      labelled('a', 'b'),
      labelled('a', 'a-', '-a', 'aa'),
      labelled('toString', 'constructor', '__proto__'),
    ],
    wrong: [
      [labelled('a', 'a'), 'two of two'],
      [labelled('a', 'b', 'a'), 'first and last of three'],
      [labelled('a', 'b', 'b'), 'last two of three'],
      [labelled('a', 'a', 'a'), 'all three'],
      [labelled('b', 'A', 'a', 'A'), 'equal in case too'],
    ],
    open: [
      [labelled('web', 'Web'), 'case differs'],
      [labelled('a', 'b', 'A'), 'case differs'],
    ],
  },
});

function labelled(...labels: readonly string[]): readonly Subnet[] {
  return labels.map((label, index) => ({ ipv4: `10.0.${index}.0/24`, label }));
}
