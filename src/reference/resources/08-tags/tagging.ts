import { type Call, userOf } from '../../call.ts';
import { forbidden } from '../../errors.ts';
import type { State } from '../../state.ts';

/** Key of a tag in the state: tags belong to an account, and case counts. */
export function tagKey(account: number, label: string): string {
  return `${account}/${label}`;
}

/** The tags in the order given, each once. */
export function distinct(tags: readonly string[]): readonly string[] {
  return [...new Set(tags)];
}

/**
 * The tags that an object has once `wanted` is asked for (`present` when nothing is). Raises 403 when a
 * restricted user adds or removes any (resources/tag#unrestricted-user).
 */
export function newTags(
  call: Call,
  wanted: readonly string[] | undefined,
  present: readonly string[] = [],
): readonly string[] {
  if (wanted === undefined) return present;
  const tags = distinct(wanted);
  if (userOf(call).restricted && !sameTags(tags, present)) {
    throw forbidden('Only an unrestricted user may add or remove tags.');
  }
  return tags;
}

/** The state in which every label is a tag of the caller's account. */
export function registerTags(state: State, call: Call, labels: readonly string[]): State {
  const { account } = userOf(call);
  const tags = labels.reduce(
    (table, label) => table.put(tagKey(account, label), { account, label }),
    state.tags,
  );
  return labels.length === 0 ? state : { ...state, tags };
}

function sameTags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((tag) => other.includes(tag));
}
