import { setTimeout as sleep } from 'node:timers/promises';
import { ConvergenceTimeout } from './convergence-timeout.ts';

/**
 * Looks again and again until `holds`, or until the timeout or so many seconds are over; the last
 * look decides. The document gives no bound on how soon a change shows (SIL-RENDER-DELAY), so the pauses
 * begin short and grow to one second; the last one is cut, so that the last look is at the very end.
 */
export async function poll<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  atMost: ConvergenceTimeout | number,
): Promise<{ held: boolean; last: T }> {
  const timeout = atMost instanceof ConvergenceTimeout ? atMost : new ConvergenceTimeout(atMost);
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  for (let pause = 0.02; ; pause = Math.min(pause * 2, 1)) {
    const last = await look();
    if (holds(last)) {
      timeout.converged(elapsed());
      return { held: true, last };
    }
    const left = timeout.seconds - elapsed();
    if (left <= 0) {
      timeout.expired();
      return { held: false, last };
    }
    await sleep(Math.min(pause, left) * 1000);
  }
}
