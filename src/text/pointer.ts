/** Escapes one member name for use in a JSON pointer (RFC 6901). */
export function escapePointer(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The member names that a JSON pointer, with or without a leading `#`, goes through. */
export function pointerNames(pointer: string): string[] {
  return pointer.replace(/^#/, '').split('/').slice(1).map(unescapePointer);
}

/** The last name in a pointer that is no position in an array; undefined when there is none. */
export function fieldOf(pointer: string): string | undefined {
  return pointerNames(pointer).findLast((name) => !/^\d+$/.test(name));
}

/**
 * What a JSON pointer, with or without a leading `#`, leads to; undefined when it leads nowhere.
 */
export function valueAt(document: unknown, pointer: string): unknown {
  let found = document;
  for (const name of pointerNames(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
