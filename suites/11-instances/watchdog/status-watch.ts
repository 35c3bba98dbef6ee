import { setTimeout as sleep } from 'node:timers/promises';
import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';

const PAUSE_MILLIS = 50;
const LONGEST_PAUSE_MILLIS = 1000;
/** The pauses grow with what is awaited: the more often it was looked at already, the less one look tells. */
const PART_OF_WAIT = 0.02;

/** What came of it, and whether the status came back to what it had been in between, or may have unseen: a look failed. */
export interface Watched<T> {
  readonly result: T;
  readonly mayHaveComeBack: boolean;
}

/** Looks at the status of an instance again and again while something is awaited, however long that takes. */
export async function watchingStatus<T>(
  record: TaggedRecord,
  awaited: () => Promise<T>,
): Promise<Watched<T>> {
  const seen: unknown[] = [];
  const begun = performance.now();
  let isOver = false;
  let isBlind = false;
  const look = async () => {
    while (!isOver) {
      const status = await record.until(() => true).then(({ body }) => body.status, unseen);
      isBlind ||= status === undefined;
      // What was asked for before the end may have been answered after it.
      if (!isOver && status !== undefined && status !== seen.at(-1)) seen.push(status);
      await sleep(pauseAfter(performance.now() - begun));
    }
  };
  const looking = look();
  try {
    const result = await awaited();
    return { result, mayHaveComeBack: isBlind || new Set(seen).size < seen.length };
  } finally {
    isOver = true;
    await looking;
  }
}

function unseen(): undefined {
  return undefined;
}

function pauseAfter(elapsed: number): number {
  return Math.min(LONGEST_PAUSE_MILLIS, Math.max(PAUSE_MILLIS, elapsed * PART_OF_WAIT));
}
