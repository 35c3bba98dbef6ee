import type { Finding } from '../result/finding.ts';

/** Where in the decisive exchange to look; undefined where the finding names no place. */
export function placeWords({ where, grounds }: Finding): string | undefined {
  if (where !== '') return where;
  const place = (grounds?.status ?? 0) >= 500 ? 'the status line' : 'the whole body';
  return grounds?.operation === undefined
    ? place
    : `${place} of the answer to ${grounds.operation}`;
}
