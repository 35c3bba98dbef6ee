import type { CheckContext } from '../../src/check/check-context.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';

const given = new WeakMap<CheckContext, number>();

/** One of the run's own tags, to put on objects: another one each time a check asks, until all were given. */
export function runTag(t: CheckContext): string {
  const count = given.get(t) ?? 0;
  given.set(t, count + 1);
  return RUN_TAGS[count % RUN_TAGS.length] ?? RUN_TAGS[0];
}
