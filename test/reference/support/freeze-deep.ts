const frozen = new WeakSet<object>();

/** Freezes a value and everything in it, so that a core that writes in place fails at once. */
export function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(value);
  Object.freeze(value);
  const inner = value instanceof Map || isIterable(value) ? [...value] : Object.values(value);
  for (const each of inner) freezeDeep(each);
  return value;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}
