import { setTimeout as sleep } from 'node:timers/promises';
import type { TaggedRecord } from '../../src/check/arrange/tags/tagged-record.ts';

const PAUSE_MILLIS = 50;
/** However long it takes, no more looks are spent on one thing that is awaited. */
const MOST_LOOKS = 200;

/**
 * Looks at the status of an instance again and again while something is awaited.
 * @returns what came of it, and whether the status was seen to come back to what it had been in between
 */
export async function watchingStatus<T>(
  record: TaggedRecord,
  awaited: () => Promise<T>,
): Promise<{ result: T; cameBack: boolean }> {
  const seen: unknown[] = [];
  let isOver = false;
  const look = async () => {
    for (let looks = 0; !isOver && looks < MOST_LOOKS; looks += 1) {
      const { body } = await record.until(() => true);
      // What was asked for before the end may have been answered after it.
      if (!isOver && body.status !== seen.at(-1)) seen.push(body.status);
      await sleep(PAUSE_MILLIS);
    }
  };
  const looking = look().catch(() => undefined);
  try {
    const result = await awaited();
    return { result, cameBack: new Set(seen).size < seen.length };
  } finally {
    isOver = true;
    await looking;
  }
}
