/** `; did you mean x?` when a known name is close to what was written, else a list of known names. */
export function didYouMean(written: string, known: readonly string[]): string {
  const close = nearest(written, known);
  if (close !== undefined) return `; did you mean ${close}?`;
  const shown = known.slice(0, 12).join(', ');
  return known.length === 0 ? '' : `; known are ${shown}${known.length > 12 ? ', ...' : ''}`;
}

/** The known name that takes the fewest typing mistakes, at most a third of its length. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const asked = written.toLowerCase();
  const ranked = known
    .map((name) => ({ name, mistakes: distance(asked, name.toLowerCase()) }))
    .filter(({ name, mistakes }) => mistakes <= Math.max(1, Math.floor(name.length / 3)))
    .sort((one, other) => one.mistakes - other.mistakes);
  return ranked[0]?.name;
}

/** Levenshtein distance: insertions, deletions and replacements. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
