import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Rest } from '../../../src/check/doubt/rest.ts';
import { Answer } from '../../../src/http/answer.ts';
import type { Exchange } from '../../../src/http/exchange.ts';

function answer(method: string, status: number, answerBody = '', credential = 'other'): Answer {
  const exchange = { id: 1, method, url: '/v4/volumes/1', status, answerBody, credential };
  return new Answer(exchange as Exchange);
}

/** How often a change is asked for that is always refused with this status. */
async function timesAsked(rest: Rest, status = 400): Promise<number> {
  let times = 0;
  await rest.untilRested(async () => {
    times += 1;
    return answer('PUT', status);
  }, 10);
  return times;
}

test.each([
  ['nothing was changed or read', 1, []],
  ['a read shows the same again', 1, ['one', 'one']],
  ['a read shows something else than before', 2, ['one', 'other']],
])('where %s, a refusal is asked for so often at least: %i', async (_, least, bodies) => {
  const rest = new Rest();
  for (const body of bodies) rest.noteRead(answer('GET', 200, body));
  const times = await timesAsked(rest);
  expect(least === 1 ? times : Math.min(times, 2)).toBe(least);
});

test('a refusal that says that it is only now is not believed before five seconds', async () => {
  const rest = new Rest();
  rest.note(answer('PUT', 200));
  const begun = performance.now();
  await timesAsked(rest, 409);
  expect(performance.now() - begun).toBeGreaterThan(4_900);
});

test('who may not ask is refused once and for all', async () => {
  const rest = new Rest();
  rest.note(answer('PUT', 200));
  expect(await timesAsked(rest, 403)).toBe(1);
});

test.each([403, 404])('the owner may do everything: %i to them may be of now', async (status) => {
  const rest = new Rest();
  rest.note(answer('PUT', 200));
  const statuses = [status, status, 200];
  const last = await rest.untilRested(
    async () => answer('PUT', statuses.shift() ?? status, '', 'owner'),
    10,
  );
  expect(last.status).toBe(200);
});

test('what such a refusal says is believed sooner once it has lasted, and asked for again where it decides', async () => {
  const rest = new Rest({ usual: 20, long: 1_000 });
  const asked = async () => {
    rest.note(answer('PUT', 200));
    return timesAsked(rest, 409);
  };
  const first = await asked();
  expect(await asked()).toBeLessThan(first);
  expect(await rest.passes({ exchanges: [1] })).toBe(false);
  let status = 409;
  rest.note(answer('PUT', 200));
  await rest.untilRested(async () => answer('PUT', status), 10);
  status = 200;
  expect(await rest.passes({ exchanges: [1] })).toBe(true);
});

test('what is refused only now just after another refusal is asked for again', async () => {
  const refusedFirst = async (status: number, last: number) => {
    const rest = new Rest({ usual: 60, long: 1_000 });
    rest.note(answer('POST', 400));
    const statuses = [status];
    return (await rest.untilRested(async () => answer('POST', statuses.shift() ?? last), 10))
      .status;
  };
  expect(await refusedFirst(409, 200)).toBe(200);
  expect(await refusedFirst(409, 409)).toBe(409);
  // What says nothing of the moment is believed where nothing was changed.
  expect(await refusedFirst(400, 200)).toBe(400);
});

test('those that ask at once of a target that carries out one request at a time do so in turn', async () => {
  const rest = new Rest({ usual: 300, long: 1_000 });
  let busyUntil = 0;
  const ask = async () => {
    const isBusy = performance.now() < busyUntil;
    if (!isBusy) busyUntil = performance.now() + 100;
    const said = answer('POST', isBusy ? 409 : 200);
    await sleep(5);
    rest.note(said);
    return said;
  };
  const asked = Array.from({ length: 12 }, () => rest.untilRested(ask, 1));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 20_000);

test('what lasted is asked for once more where another request was sent just before', async () => {
  const rest = new Rest({ usual: 300, long: 400 });
  rest.note(answer('PUT', 200));
  await timesAsked(rest, 409);
  rest.note(answer('POST', 400));
  const statuses = [409];
  const last = await rest.untilRested(async () => answer('PUT', statuses.shift() ?? 200), 10);
  expect(last.status).toBe(200);
});
