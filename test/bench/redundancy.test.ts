import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { declaredIn, GENERATED } from '../../bench/redundancy/files.ts';
import type { Found } from '../../bench/redundancy/found.ts';
import { Lines } from '../../bench/redundancy/lines.ts';
import { needs } from '../../bench/redundancy/need.ts';
import { readReasons, reasonOf } from '../../bench/redundancy/reasons.ts';
import { summary, unexplained } from '../../bench/redundancy/summary.ts';
import { suites } from '../../suites/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'redundancy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ids = suites.flatMap(({ checks }) => checks.map(({ id }) => id));

test('each check has the file that declares it', async () => {
  const files = await declaredIn();
  expect([...files.keys()]).toEqual(ids);
  expect(files.get('Errors > a named field is the one at fault')).toBe('suites/14-errors/field.ts');
  expect(files.get('VPCs > POST /vpcs keeps VPC-LABEL-TYPE')).toBe(GENERATED);
});

const FOUND: readonly Found[] = [
  { fault: 'one', requirement: 'R', tried: ['a1', 'a2', 'b'], by: ['a1', 'a2'] },
  { fault: 'two', requirement: 'R', tried: ['a1', 'a2', 'b'], by: ['a1', 'b'] },
  { fault: 'three', requirement: 'S', tried: ['c1', 'c2'], by: [], together: true },
];
const CHECKS = ['a1', 'a2', 'b', 'c1', 'c2'];
const fileOf = (check: string) => check.slice(0, 1);
const FILES = needs(FOUND, CHECKS, fileOf);
const ALONE = needs(FOUND, CHECKS, (check) => check);

test('a part is needed for what nothing else finds; several checks of one file may find it together', () => {
  expect(FILES).toEqual([
    { name: 'a', finds: 2, only: ['one'] },
    { name: 'b', finds: 1, only: [] },
    { name: 'c', finds: 1, only: ['three'] },
  ]);
  expect(ALONE.map(({ only }) => only)).toEqual([[], [], [], [], []]);
});

test('what nothing needs is told with its reason, or as unexplained', () => {
  const reasons = [{ because: 'It observes.', checks: ['b', 'c.'] }];
  const measured = { of: 9, faults: 3, files: FILES, checks: ALONE, without: [], fileOf };
  expect(unexplained(measured, reasons)).toEqual(['a1', 'a2']);
  const text = summary(measured, reasons);
  expect(text).toContain('2 of 3 files and 0 of 5 checks find a fault that nothing else finds');
  expect(text).toContain('| `a` | 2 | 2 | 1 | `one` |');
  expect(text).toContain('- `b`: It observes.');
  expect(text).toContain('- 3 (2 find no fault at all): It observes. `b`, `c1`, `c2`');
  expect(text).toContain('nobody has said why they stay');
});

test('reasons are refused when they are empty, or of no check', () => {
  const file = join(folder, 'reasons.yaml');
  // JSON is YAML.
  const read = (...entries: object[]) => {
    writeFileSync(file, JSON.stringify(entries));
    return readReasons(file, CHECKS);
  };
  expect(() => read({ because: '', checks: ['b'] })).toThrow('a reason');
  expect(() => read({ because: 'so', checks: ['b', 'x.*'] })).toThrow('x.*');
  expect(reasonOf(read({ because: 'so', checks: ['a.'] }), 'a2')?.because).toBe('so');
});

test('the reasons that are kept name checks that there are', () => {
  expect(readReasons('bench/redundancy/reasons.yaml', ids).length).toBeGreaterThan(0);
});

test('an interrupted measurement goes on from its file', () => {
  const file = join(folder, 'lines.ndjson');
  const keyOf = ({ fault }: { fault: string }) => fault;
  new Lines(file, keyOf).add({ fault: 'one' });
  expect(new Lines(file, keyOf).get('one')).toEqual({ fault: 'one' });
});
