import fc from 'fast-check';
import { shorterFirst } from '../shorter-first.ts';

/** One asked size, in GiB: relative to the size the volume then has, or absolute. */
export type Resize = { readonly by: number } | { readonly to: number };

/** A volume of `present` GiB and the sizes asked for one after the other. */
export interface ResizeSequence {
  readonly present: number;
  readonly resizes: readonly Resize[];
}

/**
 * Sizes, in GiB, that every target can be expected to offer begin at the default of a new volume;
 * the document states no bounds (SIL-VOL-SIZE-BOUNDS), so that a creation may still be refused.
 */
export const LEAST_PRESENT = 20;
const MOST_PRESENT = 200;

/** Sizes that implementations like to treat apart: zero, powers of two and their multiples. */
const SPECIAL_SIZES: readonly number[] = [0, 1, 8, 10, 16, 20, 32, 64, 100, 128, 192];

/**
 * Sequences that meet every relation of asked to present size, also after growing once and twice.
 * What may fail alone comes before what may hide it: the smaller size first.
 */
export const KNOWN_SEQUENCES: readonly ResizeSequence[] = [
  {
    present: 20,
    resizes: [
      ...[by(-1), by(0), to(10), to(1), to(0), by(1), by(-1), by(0), by(9), by(-1), to(20)],
      to(100),
    ],
  },
  {
    present: 200,
    resizes: [by(-201), by(-200), to(20), to(32), to(64), to(100), to(128), to(192), by(-1)],
  },
  { present: 20, resizes: [to(2 ** 32 + 1), to(2 ** 31 + 1)] },
  { present: 21, resizes: [to(22), to(32), to(31), to(23), to(64), to(33), by(-32), by(0)] },
];

/** The size, in GiB, that a resize asks of a volume of `size` GiB. */
export function askedSize(size: number, resize: Resize): number {
  return 'by' in resize ? size + resize.by : resize.to;
}

/** A volume and up to `most` resizes; shrinks to the fewest resizes, then to small numbers. */
export function resizeSequence(most: number): fc.Arbitrary<ResizeSequence> {
  const resizes = fc.array(resize(), { minLength: 1, maxLength: most });
  return fc.record({ present: presentSize(), resizes: shorterFirst(resizes, 1) });
}

/** The size of a volume before it is resized: small ones first, special ones, the whole range. */
export function presentSize(): fc.Arbitrary<number> {
  const special = SPECIAL_SIZES.filter((size) => size >= LEAST_PRESENT);
  return fc.oneof(
    { arbitrary: fc.integer({ min: LEAST_PRESENT, max: 40 }), weight: 3 },
    { arbitrary: fc.constantFrom(...special), weight: 1 },
    { arbitrary: fc.integer({ min: LEAST_PRESENT, max: MOST_PRESENT }), weight: 2 },
  );
}

function resize(): fc.Arbitrary<Resize> {
  const size = fc.oneof(
    { arbitrary: fc.nat({ max: MOST_PRESENT }), weight: 1 },
    { arbitrary: fc.constantFrom(...SPECIAL_SIZES), weight: 3 },
  );
  return fc.oneof(
    { arbitrary: fc.record({ by: fc.integer({ min: -3, max: 3 }) }), weight: 4 },
    { arbitrary: fc.record({ by: fc.integer({ min: -MOST_PRESENT - 1, max: 40 }) }), weight: 2 },
    { arbitrary: fc.record({ to: size }), weight: 4 },
  );
}

function by(by: number): Resize {
  return { by };
}

function to(to: number): Resize {
  return { to };
}
