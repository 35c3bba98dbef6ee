/** Equal part by part, also in tables and maps, whose parts a comparison by their fields would not see. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (isIterable(one) && isIterable(other)) return areSame([...one], [...other]);
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => name in other && isSame(one[name], other[name]));
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, at) => isSame(each, others[at]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}
