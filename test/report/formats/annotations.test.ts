import { expect, test } from 'vitest';
import { compareRuns } from '../../../src/report/compare/compare.ts';
import { gateOf } from '../../../src/report/compare/gate.ts';
import { annotations } from '../../../src/report/formats/annotations.ts';
import { HOSTILE_RUN, unseenIn } from '../hostile.ts';
import { CONFORMING, SAMPLE } from '../sample.ts';

test('each cause is a line that names the requirement, what came, and what to do', () => {
  const [first, ...others] = annotations(SAMPLE).trimEnd().split('\n');
  expect(first).toBe(
    '::error title=VOL-RESIZE-GROWS::A resize to a size that is not larger is refused. A volume of 20 GiB was resized to 19 GiB; only larger sizes are allowed. Repeat it: compute-conformance run --only VOL-RESIZE-GROWS --seed 42 --replay 0:1:0',
  );
  expect(others.map((line) => line.split('::')[1])).toEqual([
    'error title=VPC-LABEL-HYPHENS',
    'warning title=REGION-STATUS-STABLE',
  ]);
  expect(annotations(CONFORMING)).toBe('');
});

test('what failed before is no error where there is a baseline', () => {
  const runs = [SAMPLE, SAMPLE].map((result) => ({ name: 'run', result }));
  const same = gateOf(SAMPLE, SAMPLE, compareRuns(runs));
  expect(annotations(SAMPLE, same)).not.toContain('::error');
});

test('nothing a target said begins a line or a command of its own', () => {
  const text = annotations(HOSTILE_RUN);
  expect(unseenIn(text.replaceAll('\n', ''))).toEqual([]);
  for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^::(error|warning) title=/);
});
