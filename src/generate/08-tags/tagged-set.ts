import fc from 'fast-check';
import { shorterFirst } from '../shorter-first.ts';

/** What cannot be tagged: an id that nobody has, or an object of another account. */
export type Other<Kind extends string> = readonly [kind: Kind, whose: 'nobody' | 'another account'];

/** Objects listed in one creation of a tag, of which one cannot be tagged. */
export interface TaggedSet<Kind extends string> {
  /** Objects of one's own, by position. */
  readonly own: readonly number[];
  readonly other: Other<Kind>;
  /** Where the other one stands among those of its kind. */
  readonly at: number;
  /** Whether the kind of the other one is the last in the body. */
  readonly last: boolean;
}

/** Any of `count` own objects, and one that cannot be tagged in any place among them. */
export function taggedSet<Kind extends string>(
  count: number,
  others: readonly Other<Kind>[],
): fc.Arbitrary<TaggedSet<Kind>> {
  const own = fc.uniqueArray(fc.nat({ max: count - 1 }), { minLength: 1 });
  return fc.record({
    own: shorterFirst(own, 1),
    other: fc.constantFrom(...others),
    at: fc.nat({ max: count }),
    last: fc.boolean(),
  });
}

/** Each of the others behind all own objects: where a creation has most to take back. */
export function fullSets<Kind extends string>(
  count: number,
  others: readonly Other<Kind>[],
): TaggedSet<Kind>[] {
  return others.map((other) => ({ own: [...Array(count).keys()], other, at: count, last: true }));
}

/** The lists of the body: the other one at its place, its kind first or last. */
export function listsOf<Kind extends string>(
  { own, other: [kind], at, last }: TaggedSet<Kind>,
  carriers: readonly { readonly kind: Kind; readonly id: number }[],
  otherId: number,
): Record<string, number[]> {
  const chosen = own.map((each) => carriers[each]).filter((each) => each !== undefined);
  const idsOf = (wanted: Kind) => chosen.filter((each) => each.kind === wanted).map(({ id }) => id);
  const beside = idsOf(kind);
  const mixed = beside.toSpliced(Math.min(at, beside.length), 0, otherId);
  const rest = [...new Set(chosen.map((each) => each.kind))].filter((each) => each !== kind);
  const lists = rest.map((each) => [each, idsOf(each)] as const);
  return Object.fromEntries(last ? [...lists, [kind, mixed]] : [[kind, mixed], ...lists]);
}
