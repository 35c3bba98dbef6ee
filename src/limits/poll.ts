import { setTimeout as sleep } from 'node:timers/promises';
import { ConvergenceTimeout, type WaitBound } from './convergence-timeout.ts';

/** In seconds. */
const SHORTEST_PAUSE = 0.02;
const LONGEST_PAUSE = 1;

/**
 * Looks again and again until `holds`, or until the timeout or so many seconds are over; the last
 * look decides. The document gives no bound on how soon a change shows (SIL-RENDER-DELAY), so the first pause
 * is what changes of this run usually take, and those after it begin short and grow to one second; the last one is
 * cut, so that the last look is at the very end.
 */
export async function poll<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  atMost: WaitBound | number,
): Promise<{ held: boolean; last: T }> {
  const timeout: WaitBound = typeof atMost === 'number' ? new ConvergenceTimeout(atMost) : atMost;
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const pauses = pausesFrom(timeout.firstPause);
  for (let looks = 1; ; looks += 1) {
    const at = elapsed();
    const last = await look();
    if (holds(last)) {
      timeout.converged(elapsed(), looks);
      return { held: true, last };
    }
    // A look that began in time may have seen what was before its end, however late it came back.
    if (at >= timeout.seconds) {
      timeout.expired(elapsed(), looks);
      return { held: false, last };
    }
    const left = Math.max(0, timeout.seconds - elapsed());
    await sleep(Math.min(pauses.next().value, left) * 1000);
  }
}

/** Seconds between one look and the next. */
function* pausesFrom(first: number): Generator<number, never> {
  if (first > SHORTEST_PAUSE) yield first;
  for (
    let pause = Math.max(SHORTEST_PAUSE, first / 4);
    ;
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  )
    yield pause;
}
