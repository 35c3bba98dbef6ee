/** Seconds and milliseconds as the reference counts them; `now` is always milliseconds since 1970. */
export const SECOND = 1000;
export const DAY = 24 * 60 * 60 * SECOND;

/** A moment as the document writes it: YYYY-MM-DDThh:mm:ss, without a zone (conventions#timestamps). */
export function timestamp(now: number): string {
  const known = WRITTEN.get(now);
  if (known !== undefined) return known;
  if (WRITTEN.size >= MOST_WRITTEN) WRITTEN.clear();
  const text = new Date(now).toISOString().slice(0, 19);
  WRITTEN.set(now, text);
  return text;
}

/** Lists show the same moments again and again. */
const WRITTEN = new Map<number, string>();
const MOST_WRITTEN = 1000;
