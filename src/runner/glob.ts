/** `VOL-*` fits VOL-RESIZE-GROWS; a `?` is any one character, everything else is itself. */
export function fits(glob: string, id: string): boolean {
  if (!/[*?]/.test(glob)) return glob.toLowerCase() === id.toLowerCase();
  const pattern = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 'i').test(id);
}
