import fc from 'fast-check';
import type { Bounds } from '../spec/stated-bounds.ts';

export type { Bounds };

/** Numbers inside the bounds, smaller first. */
export function within({ least, most }: Bounds): fc.Arbitrary<number> {
  return fc.integer({ min: least, max: most });
}

/** Numbers inside that are tried always: both ends. */
export function ends({ least, most }: Bounds): readonly number[] {
  return [least, most];
}

/** Numbers outside that are tried always: the next ones on both sides. */
export function neighbours({ least, most }: Bounds): readonly number[] {
  return [least - 1, most + 1];
}

/** Numbers outside the bounds that lie within `reach`, those next to the bounds more often. */
export function outside({ least, most }: Bounds, reach: Bounds): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(...neighbours({ least, most })),
    fc.integer({ min: most + 1, max: reach.most }),
    fc.integer({ min: reach.least, max: least - 1 }),
  );
}
