import { describe, expect, test } from 'vitest';
import { Waits } from '../../src/check/waits.ts';
import { ConvergenceTimeout } from '../../src/limits/convergence-timeout.ts';
import { poll } from '../../src/limits/poll.ts';

/** The seconds are those that were waited, which are more on a busy machine. */
const SAID = /^active within \d+(?:\.\d)? s \(limits\.settleSeconds; the document gives no time\)$/;

/** Waits of a check that has sent one request, after a wait of 0.1 s. */
async function waited(holds: boolean) {
  const sent = [1];
  const waits = new Waits(sent);
  const look = async () => holds;
  await poll(look, (seen) => seen, waits.noting(new ConvergenceTimeout(0.1)));
  return { sent, waits };
}

describe('what a finding says of the time that was waited', () => {
  test('the seconds and their setting, after a wait in vain', async () => {
    const { waits } = await waited(false);
    const said = waits.inTime('active');
    expect(said).toMatch(SAID);
    expect(waits.inTime(said)).toBe(said);
  });

  test('nothing after a wait that was rewarded, or without any', async () => {
    expect((await waited(true)).waits.inTime('active')).toBe('active');
    expect(new Waits([]).inTime('active')).toBe('active');
  });

  test('nothing once another request was sent, unless the finding still rests on the wait', async () => {
    const { sent, waits } = await waited(false);
    sent.push(2);
    expect(waits.inTime('active')).toBe('active');
    expect(waits.inTime('active', true)).toMatch(SAID);
    sent.push(3);
    expect(waits.inTime('active', true)).toBe('active');
    expect(waits.withWait('active')).toMatch(SAID);
  });

  test('another setting where that one bounds the wait', async () => {
    const waits = new Waits([]);
    const health = new ConvergenceTimeout(0, 'limits.backendSeconds');
    await poll(
      async () => false,
      (seen) => seen,
      waits.noting(health),
    );
    expect(waits.inTime('one node up')).toContain('limits.backendSeconds');
  });

  test('the timeout of the run learns as before', async () => {
    const timeout = new ConvergenceTimeout(0.1);
    await poll(
      async () => false,
      (seen) => seen,
      new Waits([]).noting(timeout),
    );
    timeout.shorten();
    expect(timeout.seconds).toBeLessThan(0.1);
  });
});
