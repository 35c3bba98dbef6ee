import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../src/http/repetition/throttle.ts';

/** Pauses of 0 to `mostMillis` milliseconds, one after the other as the seed has them. */
export function seededPauses(seed: number, mostMillis: number): () => Promise<void> {
  const random = seededRandom(seed);
  return () => sleep(random() * mostMillis);
}
