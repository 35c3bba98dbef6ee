/**
 * Tags that a run puts on objects without asking for them first. On many targets that makes tags of
 * the account (SIL-TAG-BY-OBJECT), so their names are nobody else's, and the run deletes them at its end.
 */
export const RUN_TAGS = [
  'compute-conformance-a',
  'compute-conformance-b',
  'compute-conformance-c',
  'compute-conformance-d',
] as const;
