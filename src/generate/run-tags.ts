/**
 * Tags that a run puts on objects without asking for them first. On many targets that makes tags of
 * the account (SIL-TAG-BY-OBJECT), so their names are nobody else's, and the run deletes them at its end. No object
 * gets more than two of them, but where many are tried: how many it may carry is open (SIL-TAG-COUNT). The second of two
 * is as long as a tag may be.
 */
export const RUN_TAGS = [
  'compute-conformance-a',
  'compute-conformance-b-which-is-as-long-as-a-tag-is',
  'compute-conformance-c',
  'compute-conformance-d',
] as const;

/** More of them, for objects that carry many. */
const FURTHER = 'efghijkl';

/** All that a run may put on objects. */
export const EVERY_RUN_TAG: readonly string[] = [
  ...RUN_TAGS,
  ...[...FURTHER].map((letter) => `compute-conformance-${letter}`),
];
