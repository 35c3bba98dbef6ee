import { describe, expect, test } from 'vitest';
import { conformanceMatchers } from '../../src/traffic/matchers.ts';
import { Watch } from '../../src/traffic/watch.ts';
import { FOREIGN, RIGHT, WRONG } from './exchanges.ts';

expect.extend(conformanceMatchers);

/** A new load balancer without its `host`, which breaks a should. */
const WARNED = {
  ...RIGHT,
  method: 'POST',
  url: '/v4/nodebalancers',
  requestBody: JSON.stringify({ region: 'us-east', label: 'front' }),
  answerBody: JSON.stringify({ id: 1 }),
};

function watchOf(...exchanges: (typeof RIGHT)[]): Watch {
  const watch = new Watch();
  for (const exchange of exchanges) watch.take(exchange);
  return watch;
}

describe('toConform', () => {
  test('takes an exchange that agrees, and refuses one that does not', () => {
    expect(RIGHT).toConform();
    expect(WRONG).not.toConform();
    expect(() => expect(WRONG).toConform()).toThrow(
      /agreement with the document:\n {2}GET \/v4\/regions \(200\): listRegions, answer at \/data/,
    );
    expect(() => expect(RIGHT).not.toConform()).toThrow(/1 exchanges agree with it/);
  });

  test('takes what a watch has seen as a whole', () => {
    expect(watchOf(RIGHT, FOREIGN)).toConform();
    expect(watchOf(RIGHT, WRONG)).not.toConform();
  });

  test('blames the client as well', () => {
    const sent = { ...RIGHT, method: 'POST', url: '/v4/volumes', requestBody: '{"size":"big"}' };
    const refused = {
      ...sent,
      status: 400,
      answerBody: '{"errors":[{"field":null,"reason":"no"}]}',
    };
    expect(() => expect(refused).toConform()).toThrow(/createVolume, request at/);
  });

  test('leaves a should alone unless it is strict', () => {
    expect(WARNED).toConform();
    expect(WARNED).not.toConform({ strict: true });
  });

  test.each<[string, Watch | typeof RIGHT, RegExp]>([
    ['nothing', watchOf(), /operation of the document: nothing was sent/],
    ['nothing documented', watchOf(FOREIGN), /only GET \/health/],
    ['an exchange that is not documented', FOREIGN, /only GET \/health/],
  ])('says nothing of %s, in either sign', (_, received, message) => {
    expect(() => expect(received).toConform()).toThrow(message);
    expect(() => expect(received).not.toConform()).toThrow(message);
  });
});
