/** An id that can stand in a path and on a terminal. */
export function isSlug(id: unknown): id is string {
  return typeof id === 'string' && /^[!-~]{1,200}$/.test(id);
}
