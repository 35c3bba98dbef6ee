import type { Traffic } from '../result/run-result.ts';
import { duration } from './numbers.ts';

/** Less is no wait worth telling. */
const LEAST_MILLIS = 1_000;

/** For what a run waited, and how long; undefined when it was for nothing worth telling. */
export function waitsSentence(traffic: Traffic): string | undefined {
  const causes: [millis: number | undefined, cause: string][] = [
    [
      traffic.throttledMillis,
      'because the target asked for it (429), or was not there (408, 425, 502, 503, 504, no connection)',
    ],
    [traffic.timeoutMillis, 'for answers that did not come'],
    [traffic.convergenceMillis, 'for changes to show'],
  ];
  const told = causes.flatMap(([millis = 0, cause]) =>
    millis < LEAST_MILLIS ? [] : [`${duration(millis)} ${cause}`],
  );
  if (told.length === 0) return undefined;
  return `Waited, added up over all that was under way: ${told.join(', ')}.`;
}
