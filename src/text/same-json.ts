import { isObject } from './json.ts';

/**
 * Whether two JSON values are the same: fields in any order, elements in theirs. A negative zero, which JSON may write,
 * is the same number as zero (`isDeepStrictEqual` of Node tells them apart).
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) return Array.isArray(other) && areSameElements(one, other);
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}

function areSameElements(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => isSameJson(each, other[at]));
}
