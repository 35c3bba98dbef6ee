import { describe, expect, test } from 'vitest';
import { validateAnswer } from '../../src/validate/index.ts';
import { type Case, instances, resources } from './answer-cases.ts';
import { instance, listOf, volume } from './samples.ts';

describe.each(resources)('%s', (_, operation, right, cases) => {
  test('that is right has no finding', () => {
    expect(findings(operation, right)).toEqual([]);
  });

  test.each(cases.map(placed))('with %o breaks %s', (change, requirement, where) => {
    expect(findings(operation, { ...right, ...change })).toEqual([[requirement, where]]);
  });
});

describe('an instance in a tagged-object listing', () => {
  test('that is right has no finding, bare or wrapped', () => {
    expect(findings('listTaggedObjects', listOf(instance))).toEqual([]);
    expect(findings('listTaggedObjects', listOf({ type: 'x', data: instance }))).toEqual([]);
  });

  test.each(instances.map(placed))('with %o breaks %s', (change, requirement, where) => {
    const changed = { ...instance, ...change };
    const wrapped = { type: 'x', data: changed };
    expect(findings('listTaggedObjects', listOf(changed))).toEqual([
      [requirement, `/data/0${where}`],
    ]);
    expect(findings('listTaggedObjects', listOf(volume, wrapped))).toEqual([
      [requirement, `/data/1/data${where}`],
    ]);
  });

  test('is one where a word says so, whatever fields of other kinds it has', () => {
    const data = { ...volume, soa_email: 7, client_conn_throttle: 'x', ...instance };
    const many = { ...data, size: -1, hardware_type: 7 };
    expect(findings('listTaggedObjects', listOf({ type: 'compute', data: many }))).toEqual([]);
    expect(findings('listTaggedObjects', listOf({ type: 'x', data: many }))).not.toEqual([]);
  });

  test('may state null where the document says so', () => {
    const sparse = {
      ...instance,
      image: null,
      ipv6: null,
      placement_group: null,
      backups: {
        ...instance.backups,
        last_successful: null,
        schedule: { day: null, window: null },
      },
    };
    expect(findings('listTaggedObjects', listOf(sparse))).toEqual([]);
  });
});

function placed([change, requirement, where]: Case): readonly [Case[0], string, string] {
  return [change, requirement, where ?? `/${Object.keys(change)[0]}`];
}

function findings(operation: string, body: unknown): [string, string][] {
  const answer = { status: 200, body: JSON.stringify(body) };
  return validateAnswer(operation, answer).map(({ requirement, where }) => [requirement, where]);
}
