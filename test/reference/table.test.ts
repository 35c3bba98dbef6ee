import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Table } from '../../src/reference/table.ts';

const key = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constantFrom('a', 'private/1', 'ä'));
const step = fc.record({ key, remove: fc.boolean(), value: fc.integer() });

it('holds what a map would hold, and leaves every earlier table as it was', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let table = Table.empty<number>();
      const map = new Map<number | string, number>();
      for (const { key, remove, value } of steps) {
        const [earlier, rows] = [table, [...table]];
        table = remove ? table.remove(key) : table.put(key, value);
        if (remove) map.delete(key);
        else map.set(key, value);
        expect([...earlier]).toEqual(rows);
        expect(table.size).toBe(map.size);
        expect(table.get(key)).toBe(map.get(key));
      }
      expect([...table].sort()).toEqual([...map.values()].sort());
    }),
  );
});

it('is itself after removing what it does not hold', () => {
  const table = Table.of([{ id: 1 }]);
  expect(table.remove(65)).toBe(table);
});

it('finds rows by what they hold', () => {
  const table = Table.of([{ id: 1 }, { id: 65 }, { id: 2 }]);
  expect(table.filter(({ id }) => id > 1).map(({ id }) => id)).toEqual([65, 2]);
  expect([table.some(({ id }) => id === 2), table.some(({ id }) => id === 3)]).toEqual([
    true,
    false,
  ]);
});
