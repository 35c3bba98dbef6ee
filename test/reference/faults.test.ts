import { describe, expect, test } from 'vitest';
import { faults, faultTables } from '../../src/reference/faults/index.ts';
import { loadSpec } from '../../src/spec/load.ts';

const { requirements } = loadSpec();

describe('the table of faults', () => {
  test('calls no two faults alike', () => {
    const ids = Object.values(faultTables)
      .flat()
      .map((fault) => fault.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    // Words joined by hyphens; names of fields and operations as the document spells them.
    expect(ids.filter((id) => !/^\w+(-\w+)*$/.test(id))).toEqual([]);
  });

  test('breaks requirements that exist and that HTTP can observe', () => {
    const blind = [...faults.values()].filter(({ requirement }) => {
      const known = requirements.get(requirement);
      return known === undefined || known.unobservable !== undefined;
    });
    expect(blind.map((fault) => fault.id)).toEqual([]);
  });

  test('names nothing unknown among what breaks together with a fault', () => {
    const named = [...faults.values()].flatMap(({ id, also = [] }) =>
      also.filter((other) => !requirements.has(other)).map((other) => `${id}: ${other}`),
    );
    expect(named).toEqual([]);
  });

  test('says of each its kind and how to see it, in one line', () => {
    const silent = [...faults.values()].filter(
      ({ see, kind }) => kind.trim() === '' || see.trim() === '' || see.includes('\n'),
    );
    expect(silent.map((fault) => fault.id)).toEqual([]);
  });
});
