import fc from 'fast-check';

/**
 * The values of `drawn`, shrunk as `shrunk` shrinks its own: for a mixture of special and ordinary
 * values that should end at the smallest failing value of all, not at the smallest special one.
 * @param shrunk must be able to shrink every value that `drawn` gives, without context
 */
export function shrunkAs<T>(drawn: fc.Arbitrary<T>, shrunk: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return new ShrunkAs(drawn, shrunk);
}

class ShrunkAs<T> extends fc.Arbitrary<T> {
  readonly #drawn: fc.Arbitrary<T>;
  readonly #shrunk: fc.Arbitrary<T>;

  constructor(drawn: fc.Arbitrary<T>, shrunk: fc.Arbitrary<T>) {
    super();
    this.#drawn = drawn;
    this.#shrunk = shrunk;
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    return new fc.Value(this.#drawn.generate(random, biasFactor).value, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is T {
    return this.#shrunk.canShrinkWithoutContext(value);
  }

  shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#shrunk.shrink(value, context);
  }
}
