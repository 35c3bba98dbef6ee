import fc from 'fast-check';

/** Objects listed in one creation of a tag, of which one cannot be tagged. */
export interface TaggedSet<Kind extends string> {
  /** Objects of one's own, by position. */
  readonly own: readonly number[];
  /** The other one: what it is, and where it stands among those of its kind. */
  readonly other: {
    readonly kind: Kind;
    readonly whose: 'nobody' | 'another account';
    readonly at: number;
  };
  /** Whether the kind of the other one is the last in the body. */
  readonly last: boolean;
}

/** Any of `count` own objects, few first, and one that cannot be tagged in any place among them. */
export function taggedSet<Kind extends string>(
  count: number,
  others: readonly (readonly [Kind, 'nobody' | 'another account'])[],
): fc.Arbitrary<TaggedSet<Kind>> {
  const own = fc.subarray([...Array(count).keys()], { minLength: 1 });
  const other = fc
    .record({ which: fc.constantFrom(...others), at: fc.nat({ max: count }) })
    .map(({ which: [kind, whose], at }) => ({ kind, whose, at }));
  return fc.record({ own, other, last: fc.boolean() });
}

/** The lists of the body: the other one at its place, its kind first or last. */
export function listsOf<Kind extends string>(
  { own, other, last }: TaggedSet<Kind>,
  carriers: readonly { readonly kind: Kind; readonly id: number }[],
  otherId: number,
): Record<string, number[]> {
  const chosen = own.map((at) => carriers[at]).filter((each) => each !== undefined);
  const idsOf = (kind: Kind) => chosen.filter((each) => each.kind === kind).map(({ id }) => id);
  const beside = idsOf(other.kind);
  const mixed = beside.toSpliced(Math.min(other.at, beside.length), 0, otherId);
  const rest = [...new Set(chosen.map(({ kind }) => kind))].filter((kind) => kind !== other.kind);
  const lists = rest.map((kind) => [kind, idsOf(kind)] as const);
  const entries = last ? [...lists, [other.kind, mixed]] : [[other.kind, mixed], ...lists];
  return Object.fromEntries(entries);
}
