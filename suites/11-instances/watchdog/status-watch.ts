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

/** A status, undefined where the look failed, and when it was answered. */
interface Look {
  readonly status: unknown;
  readonly at: number;
}

/**
 * Looks at the status of an instance again and again while something is awaited, however long that takes.
 * @param awaited tells of each request that it sends, since the last one may change the status by itself
 */
export async function watchingStatus<T>(
  record: TaggedRecord,
  awaited: (asks: () => void) => Promise<T>,
): Promise<Watched<T>> {
  const looks: Look[] = [];
  const begun = performance.now();
  let isOver = false;
  let askedAt = Number.POSITIVE_INFINITY;
  const look = async () => {
    while (!isOver) {
      const status = await record.until(() => true).then(({ body }) => body.status, unseen);
      looks.push({ status, at: performance.now() });
      await sleep(pauseAfter(performance.now() - begun));
    }
  };
  const looking = look();
  try {
    const result = await awaited(() => {
      askedAt = performance.now();
    });
    return { result, mayHaveComeBack: mayComeBack(looks.filter(({ at }) => at < askedAt)) };
  } finally {
    isOver = true;
    await looking;
  }
}

function mayComeBack(looks: readonly Look[]): boolean {
  const statuses = looks.map(({ status }) => status);
  const changes = statuses.filter((status, at) => at === 0 || status !== statuses[at - 1]);
  return changes.includes(undefined) || new Set(changes).size < changes.length;
}

function unseen(): undefined {
  return undefined;
}

function pauseAfter(elapsed: number): number {
  return Math.min(LONGEST_PAUSE_MILLIS, Math.max(PAUSE_MILLIS, elapsed * PART_OF_WAIT));
}
