import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Looks again and again until `holds`, or until `seconds` are over; the last look decides.
 * The document gives no bound on how soon a change shows (SIL-RENDER-DELAY), so the pauses begin
 * short and grow to one second.
 */
export async function poll<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  seconds: number,
): Promise<{ held: boolean; last: T }> {
  const deadline = performance.now() + seconds * 1000;
  for (let pause = 20; ; pause = Math.min(pause * 2, 1000)) {
    const last = await look();
    if (holds(last)) return { held: true, last };
    if (performance.now() + pause > deadline) return { held: false, last };
    await sleep(pause);
  }
}
