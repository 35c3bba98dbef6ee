import { RUN_TAGS } from '../src/generate/run-tags.ts';
import type { CheckContext } from '../src/run/check-context.ts';

const given = new WeakMap<CheckContext, number>();

/** A tag to put on objects: another one each time a check asks; the run deletes them at its end. */
export function freshTag(t: CheckContext): Promise<string> {
  const count = given.get(t) ?? 0;
  given.set(t, count + 1);
  return Promise.resolve(RUN_TAGS[count % RUN_TAGS.length] ?? RUN_TAGS[0]);
}
