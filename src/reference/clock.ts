/** Seconds and milliseconds as the reference counts them; `now` is always milliseconds since 1970. */
export const SECOND = 1000;
export const DAY = 24 * 60 * 60 * SECOND;

/** A moment as the document writes it: YYYY-MM-DDThh:mm:ss, without a zone (conventions#timestamps). */
export function timestamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19);
}
