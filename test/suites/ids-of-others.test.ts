import { expect, test } from 'vitest';
import type { Core } from '../../src/reference/core.ts';
import { type Body, OWNER, operationOf } from '../../src/reference/faults/blocks/index.ts';
import type { State } from '../../src/reference/state.ts';
import { volumes } from '../../suites/04-volumes/index.ts';
import { domains } from '../../suites/07-domains/index.ts';
import { against } from './support/against.ts';
import { complaints } from './support/seen-green.ts';

/** What others of the account create as soon as something of the kind is deleted. */
const THEIRS = {
  deleteDomain: {
    counter: 'domain',
    path: '/v4/domains',
    body: (nth: number) => ({
      domain: `theirs-${nth}.example.net`,
      type: 'master',
      soa_email: 'us@example.net',
    }),
  },
  deleteVolume: {
    counter: 'volume',
    path: '/v4/volumes',
    body: (nth: number) => ({ label: `theirs-${nth}`, region: 'us-east' }),
  },
} as const;

/** The id of what is deleted goes to what others create next, every other time. */
const taken = (core: Core): Core => {
  let nth = 0;
  return (state, principal, request, now, ...rest) => {
    const step = core(state, principal, request, now, ...rest);
    const { id: operation = '', params } = operationOf(request);
    const theirs = THEIRS[operation as keyof typeof THEIRS];
    if (theirs === undefined || step.answer?.status !== 200) return step;
    nth += 1;
    const { counter, path, body } = theirs;
    const id = Number(params[`${counter}Id`]);
    const { counters } = step.state;
    const freed = { ...step.state, counters: { ...counters, [counter]: id } };
    const creation = { method: 'POST', path, query: {}, body: body(nth) } as const;
    const { state: after } = core(freed, OWNER, creation, now);
    return { ...step, state: { ...after, counters } };
  };
};

test.each([
  ['a domain', domains.checks, 'the list holds a domain until it is deleted'],
  ['a volume', volumes.checks, 'a volume that has grown is deleted too'],
])('%s whose id somebody else got is gone all the same', async (_, all, title) => {
  const checks = all.filter((check) => check.title === title);
  expect(checks).toHaveLength(1);
  const said = await against({ checks, wrap: taken, settleSeconds: 0.2 });
  expect(complaints(said)).toEqual([]);
});

/** Others get the id of a domain once it was found to be gone, and give theirs a record. */
const takenLater = (core: Core): Core => {
  return (state, principal, request, now, ...rest) => {
    const step = core(state, principal, request, now, ...rest);
    const { id: operation, params } = operationOf(request);
    if (operation !== 'getDomain' || step.answer?.status !== 404) return step;
    const { counters } = step.state;
    const freed = { ...step.state, counters: { ...counters, domain: Number(params.domainId) } };
    const send = (before: State, path: string, body: Body) =>
      core(before, OWNER, { method: 'POST', path, query: {}, body }, now).state;
    const theirs = send(freed, '/v4/domains', THEIRS.deleteDomain.body(1));
    const record = { type: 'A', name: 'www', target: '198.18.9.1' };
    const after = send(theirs, `${request.path}/records`, record);
    return { ...step, state: { ...after, counters } };
  };
};

test('nor are records theirs that somebody else has under its id', async () => {
  const title = 'deleting a domain deletes its records';
  const checks = domains.checks.filter((check) => check.title === title);
  const said = await against({ checks, wrap: takenLater, settleSeconds: 0.2 });
  expect(complaints(said)).toEqual([]);
});
