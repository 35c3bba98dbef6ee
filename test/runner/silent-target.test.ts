import { describe, expect, test } from 'vitest';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { Monitor } from '../../src/check/monitor/monitor.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { writeAnswer } from '../../src/reference/shell/wire.ts';
import { aggregate } from '../../src/result/aggregate.ts';
import { summarize } from '../../src/result/outcome.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { checkOf, runOn } from './directly.ts';

const exchange: Exchange = {
  id: 1,
  check: 'any',
  credential: 'owner',
  method: 'GET',
  url: '/v4/regions',
  requestHeaders: {},
  status: 0,
  answerHeaders: {},
  startedMillis: 0,
  durationMillis: 1,
};

function monitorAfter(...statuses: number[]): Monitor {
  const monitor = new Monitor(loadSpec());
  for (const status of statuses) monitor.watch({ ...exchange, status });
  return monitor;
}

describe('a target is lost after twenty requests in a row without an answer', () => {
  const silence = (times: number) => Array<number>(times).fill(0);
  test('not before', () => expect(monitorAfter(...silence(19)).lost).toBe(false));
  test('then', () => expect(monitorAfter(...silence(20)).lost).toBe(true));
  test('any answer begins the count anew', () => {
    expect(monitorAfter(...silence(19), 404, ...silence(19)).lost).toBe(false);
  });
});

/** Runs a hundred checks that each create a volume, on a target that falls silent. */
async function runUntilSilence(answers: number) {
  let left = answers;
  const sent = { before: 0, after: 0, creationsAfter: 0 };
  const { run } = await runOn({
    write: (incoming, outgoing, answer) => {
      left -= 1;
      if (left >= 0) {
        sent.before += 1;
        return writeAnswer(incoming, outgoing, answer);
      }
      sent.after += 1;
      if (incoming.method === 'POST') sent.creationsAfter += 1;
      incoming.socket.destroy();
    },
  });
  const checks = Array.from({ length: 100 }, (_, index) =>
    checkOf(
      `volume ${index}`,
      async (t) => {
        const { body } = await arrangeVolume(t);
        t.holds('VOL-SIZE-DEFAULT', body.size === 20, { expected: '', received: '', answers: [] });
      },
      { requirements: ['VOL-SIZE-DEFAULT'] },
    ),
  );
  const ran = await runDirectly(checks, run);
  return { ...ran, sent };
}

test('a run on a target that falls silent stops creating, and gives no verdict', async () => {
  const { results, conclusion, sent } = await runUntilSilence(40);
  expect(conclusion.lost).toBe(true);
  expect(sent.before).toBe(40);
  // Twenty in a row, those under way beside them, and each lost GET once more.
  expect(sent.after).toBeGreaterThanOrEqual(20);
  expect(sent.after).toBeLessThan(60);
  expect(sent.creationsAfter).toBeLessThan(30);
  const unasked = results.filter(({ exchanges }) => exchanges === 0);
  expect(unasked.length).toBeGreaterThan(50);
  for (const { decisions } of unasked) {
    expect(decisions[0]).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the target stopped answering',
    });
  }
  const sections = aggregate(loadSpec(), results, conclusion, { notClaimed: [], waivers: [] });
  const said = summarize(sections, conclusion, {
    strict: false,
    aborted: false,
    today: '2030-01-01',
  });
  expect(said).toMatchObject({ outcome: 'no verdict', exitCode: 3 });
  expect(said.remarks).toContain('the target stopped answering before the end of the run');
});

test('a run on a target that goes on answering is not stopped', async () => {
  const { results, conclusion } = await runUntilSilence(Number.POSITIVE_INFINITY);
  expect(conclusion.lost).toBe(false);
  expect(results.map(({ verdict }) => verdict)).toEqual(Array(100).fill('passed'));
});
