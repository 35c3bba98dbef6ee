import { expect, test } from 'vitest';
import { waitsSentence } from '../../src/report/waits.ts';
import { SAMPLE } from './sample.ts';

test('waiting is told by its cause, what is short left out', () => {
  expect(waitsSentence(SAMPLE.traffic)).toBe(
    'Waited, added up over all that was under way: 1.5 s because the target asked for it (429), or was not there (408, 425, 502, 503, 504, no connection), 30.0 s for answers that did not come.',
  );
});

test('of nothing that was waited for nothing is told', () => {
  expect(
    waitsSentence({ ...SAMPLE.traffic, throttledMillis: 0, timeoutMillis: 0 }),
  ).toBeUndefined();
});
