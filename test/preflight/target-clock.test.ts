import { expect, test } from 'vitest';
import type { Exchange } from '../../src/http/exchange.ts';
import { clockItem, type Dated } from '../../src/preflight/target-clock.ts';

const NOON = Date.UTC(2030, 0, 1, 12);

/** An answer with this Date, written between these moments, in seconds from noon. */
function dated(date: string | undefined, before = 0, after = 0): Dated {
  const exchange: Exchange = {
    id: 1,
    check: 'preflight',
    credential: 'owner',
    method: 'GET',
    url: '/v4/regions',
    requestHeaders: {},
    status: 200,
    answerHeaders: date === undefined ? {} : { date },
    startedMillis: 0,
    durationMillis: 1,
  };
  const read = { path: '/regions', exchange, json: {} };
  return { read, before: NOON + before * 1000, after: NOON + after * 1000 };
}

const at = (seconds: number) => new Date(NOON + seconds * 1000).toUTCString();

test.each([
  ['the same second', dated(at(0)), 'ready', /^agrees with ours/],
  ['five seconds ahead', dated(at(5)), 'ready', /^agrees with ours/],
  ['six seconds behind, of which one may be rounding', dated(at(-6)), 'ready', /^agrees/],
  ['any time during a slow answer', dated(at(-60), -120, 0), 'ready', /^agrees with ours/],
  [
    'seven seconds ahead',
    dated(at(7)),
    'discovered',
    /^at least 7 seconds ahead of ours: it says 2030-01-01 12:00:07 UTC;/,
  ],
  ['seven seconds behind', dated(at(-7)), 'discovered', /^at least 6 seconds behind ours: /],
  [
    'an hour ahead, in a slow answer',
    dated(at(3600), -60, 0),
    'discovered',
    /^at least 60 minutes ahead/,
  ],
  ['two days ahead', dated(at(2.2 * 86_400)), 'discovered', /^at least 2 days ahead/],
  [
    'a clock that stands at the beginning',
    dated('Thu, 01 Jan 1970 00:00:00 GMT'),
    'discovered',
    /^at least 60 years behind ours: it says 1970-01-01 00:00:00 UTC;/,
  ],
  ['no Date', dated(undefined), 'ready', /^the answers carry no Date/],
  ['a Date that is none', dated('yesterday'), 'ready', /^the answers carry no Date/],
])('%s', (_, answer, state, note) => {
  const item = clockItem([answer], false);
  expect(item.state).toBe(state);
  expect(item.note).toMatch(note);
});

test('the first answer that tells its time decides', () => {
  expect(clockItem([dated(undefined), dated(at(90)), dated(at(0))], false).note).toMatch(
    /90 seconds ahead/,
  );
});

test('whether the run may set it is said either way', () => {
  expect(clockItem([], true).note).toMatch(/fixtures\.clock can move it forward$/);
  expect(clockItem([], false).note).toMatch(/cannot be set, since fixtures\.clock is not given$/);
});
