import fc from 'fast-check';

/**
 * The same arrays, shrunk by leaving out one item at a time until each is needed, and only then by
 * shrinking the items. (fast-check's own arrays keep a tail when an item shrinks first.)
 * Items must be shrinkable without context: no `map` without its inverse.
 * @param least fewest items of an array
 */
export function shorterFirst<T>(arrays: fc.Arbitrary<T[]>, least = 0): fc.Arbitrary<T[]> {
  return new ShorterFirst(arrays, least);
}

class ShorterFirst<T> extends fc.Arbitrary<T[]> {
  readonly #arrays: fc.Arbitrary<T[]>;
  readonly #least: number;

  constructor(arrays: fc.Arbitrary<T[]>, least: number) {
    super();
    this.#arrays = arrays;
    this.#least = least;
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<T[]> {
    return this.#arrays.generate(random, biasFactor);
  }

  canShrinkWithoutContext(value: unknown): value is T[] {
    return this.#arrays.canShrinkWithoutContext(value);
  }

  shrink(value: T[], context: unknown): fc.Stream<fc.Value<T[]>> {
    if (context instanceof OfItems) return this.#items(value, context.inner);
    return fc.stream(this.#shorter(value)).join(this.#items(value, context));
  }

  #items(value: T[], context: unknown): fc.Stream<fc.Value<T[]>> {
    return this.#arrays
      .shrink(value, context)
      .map((smaller) => new fc.Value(smaller.value, new OfItems(smaller.context)));
  }

  *#shorter(value: T[]): IterableIterator<fc.Value<T[]>> {
    if (value.length <= this.#least) return;
    for (const left of value.keys()) {
      yield new fc.Value(value.toSpliced(left, 1), undefined);
    }
  }
}

/** Marks arrays whose items shrink: leaving one out has been tried, at a request or more each. */
class OfItems {
  readonly inner: unknown;

  constructor(inner: unknown) {
    this.inner = inner;
  }
}
