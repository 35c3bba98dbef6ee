import { describe, expect, test } from 'vitest';
import { isSame } from '../../bench/proof/sight/same.ts';
import { seenBy } from '../../bench/proof/sight/seen-by.ts';
import { Shadows } from '../../bench/proof/sight/shadows.ts';
import { Sight } from '../../bench/proof/sight/sight.ts';
import type { Step } from '../../src/reference/call.ts';
import type { Core } from '../../src/reference/core.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { DEFAULT_SETTINGS, seedState } from '../../src/reference/seed/index.ts';
import { Table } from '../../src/reference/table.ts';
import { suites } from '../../suites/index.ts';

const { state } = seedState({ seed: 'sight', settings: DEFAULT_SETTINGS, now: 0, isEmpty: true });

describe('what is the same', () => {
  const row = { id: 1, label: 'a', records: Table.of([{ id: 7 }]) };

  test('another table with equal rows, and rows of rows', () => {
    expect(isSame(Table.of([row]), Table.of([structuredCloneOf(row)]))).toBe(true);
    expect(isSame(Table.of([row]), Table.of([{ ...row, records: Table.of([{ id: 8 }]) }]))).toBe(
      false,
    );
  });

  test('not what has a field more, or another value in a map', () => {
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSame(new Map([['a', 1]]), new Map([['a', 2]]))).toBe(false);
  });

  function structuredCloneOf({ id, label }: typeof row) {
    return { id, label, records: Table.of([{ id: 7 }]) };
  }
});

describe('servers with one fault each, asked beside the plain one', () => {
  let calls = 0;
  const plain: Core = (before, _, { path }): Step => {
    calls += 1;
    return { state: { ...before }, answer: { status: 200, body: { path } } };
  };
  const ask = (core: Core, path: string) =>
    core(state, { kind: 'anonymous' }, { method: 'GET', path, query: {} }, 0);
  const fault = (id: string, wrap: Fault['wrap']) => ({ id, wrap }) as Fault;
  const shadows = new Shadows([
    fault('copies', (core) => (before, principal, request, ...rest) => {
      const step = core(before, principal, { ...request }, ...rest);
      return { ...step, state: { ...step.state } };
    }),
    fault('throws-at-b', (core) => (...asked) => {
      if (asked[2].path === 'b') throw new Error('expected to be caught');
      return core(...asked);
    }),
    fault('forgets-volumes-at-c', (core) => (...asked) => {
      const step = core(...asked);
      return asked[2].path === 'c'
        ? ({ ...step, state: { ...state, volumes: Table.of([{ id: 1 }]) } } as Step)
        : step;
    }),
  ]);

  const core = shadows.beside(plain, ({ wrap }) => wrap);

  test('are seen at the first difference, in what they answer or in what they leave behind', () => {
    ask(core, 'a');
    expect(shadows.seen).toEqual([]);
    ask(core, 'b');
    expect(shadows.seen).toEqual(['throws-at-b']);
    ask(core, 'c');
    expect(shadows.seen).toEqual(['throws-at-b', 'forgets-volumes-at-c']);
  });

  test('answer from what the plain one said where they ask it the same', () => {
    expect(calls).toBe(3);
  });
});

test('a check sees the faults of what it asks for, and no others', async () => {
  const checks = suites.flatMap((suite) => suite.checks);
  const check = checks.find(
    ({ id }) => id === 'VPCs > a label with two hyphens in a row is refused',
  );
  if (check === undefined) throw new Error('expected the check');
  const seen = await seenBy(check, 3);
  expect(seen).toContain('vpc-label-takes-doubled-hyphen');
  expect(seen).not.toContain('vpc-label-takes-underscore');
  expect(seen).not.toContain('tag-forgets-volumes');
});

test('where a fault is in the shell, nobody knows who can see it', () => {
  const sight = new Sight({ one: ['vpc-label-takes-underscore'], two: [] });
  expect(sight.of('vpc-label-takes-underscore')).toEqual(['one']);
  expect(sight.of('vpc-label-takes-underscore+tag-forgets-volumes')).toEqual(['one']);
  expect(sight.of('broken-json-completed')).toBeUndefined();
});
