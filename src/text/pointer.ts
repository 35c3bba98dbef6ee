/** Escapes one member name for use in a JSON pointer (RFC 6901). */
export function escapePointer(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * What a JSON pointer, with or without a leading `#`, leads to; undefined when it leads nowhere.
 */
export function follow(document: unknown, pointer: string): unknown {
  let found = document;
  for (const part of pointer.replace(/^#/, '').split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}
