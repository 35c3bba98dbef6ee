import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { broken, figuresOf, inPercent, OF_A_SAMPLE } from '../../bench/proof/figures.ts';
import { Kept } from '../../bench/proof/kept.ts';
import { type Proved, proved } from '../../bench/proof/proved.ts';
import { everyNth } from '../../bench/proof/sample.ts';
import { flawed, spills } from '../../bench/proof/tables.ts';
import type { Cause } from '../../src/result/causes/cause.ts';

const fault = { id: 'volume-shrinks', requirement: 'VOL-RESIZE-GROWS', kind: 'state' as const };

function cause(headline: string, ...following: readonly string[]): Cause {
  const consequences = following.map((requirement) => ({
    requirement,
    because: 'rests on' as const,
  }));
  return { verdict: 'failed', headline, consequences, count: 1 };
}

// biome-ignore lint/suspicious/noExplicitAny: of a run only what is read
function runWith(...causes: Cause[]): any {
  return {
    causes,
    sections: [{ title: 'Volumes', requirements: [{ id: fault.requirement }] }],
    traffic: { requests: 12, created: 3 },
    started: '2030-01-01T00:00:00Z',
    finished: '2030-01-01T00:00:09Z',
  };
}

describe('what a run says of a fault', () => {
  test('its requirement leads, and what follows from it is nothing further', () => {
    const run = runWith(cause('OTHER', 'FOLLOWING'), cause(fault.requirement, 'VOL-RESIZE'));
    expect(proved(fault, run)).toEqual({
      ...{ fault: fault.id, kind: 'state', requirement: fault.requirement, section: 'Volumes' },
      ...{ found: 'headline', further: ['OTHER', 'FOLLOWING'] },
      ...{ requests: 12, objects: 3, seconds: 9 },
    });
  });

  test('what breaks of necessity with it is nothing further', () => {
    const run = runWith(cause(fault.requirement), cause('OTHER'), cause('ANOTHER'));
    expect(proved({ ...fault, also: ['OTHER'] }, run).further).toEqual(['ANOTHER']);
  });

  test('as a consequence of another one it does not lead, and elsewhere it is missed', () => {
    expect(proved(fault, runWith(cause('OTHER', fault.requirement)))).toMatchObject({
      found: 'consequence',
      further: ['OTHER', fault.requirement],
    });
    expect(proved(fault, runWith(cause('OTHER'))).found).toBe('missed');
  });
});

function sample(found: Proved['found'], ...further: string[]): Proved {
  return { ...proved(fault, runWith()), fault: `${found}-${further.length}`, found, further };
}

const THREE = [sample('headline'), sample('consequence', 'A', 'B'), sample('missed', 'A')];

test('the figures of several faults, and which ratchets they break', () => {
  const figures = figuresOf(THREE);
  expect(figures).toMatchObject({ faults: 3, blastRadius: { median: 1, worst: 2 } });
  expect([figures.killRate, figures.attribution].map(inPercent)).toEqual(['66.6 %', '33.3 %']);
  expect(broken(figures)).toEqual([
    'the kill rate is 66.6 %, expected at least 100 %',
    'attribution is 33.3 %, expected at least 98 %',
    'the median blast radius is 1, expected at most 0',
  ]);
  expect(broken(figuresOf([sample('headline')]))).toEqual([]);
});

test('of a sample less is asked than of all', () => {
  const found = Array.from({ length: 39 }, () => sample('headline'));
  const figures = figuresOf([...found, sample('missed')]);
  expect(broken(figures, OF_A_SAMPLE)).toEqual([]);
  expect(broken(figures)).toHaveLength(2);
});

test('what was missed comes first of what is flawed, and what spills over is counted by section', () => {
  expect(flawed(THREE).map(({ found }) => found)).toEqual(['missed', 'consequence']);
  const counted = spills(THREE, ['Volumes', 'Tags'], (id) => (id === 'A' ? 'Tags' : 'Volumes'));
  expect(counted).toEqual([
    { from: 'Volumes', to: [1, 2] },
    { from: 'Tags', to: [0, 0] },
  ]);
});

test('the sample begins where the seed says', () => {
  expect(everyNth(['a', 'b', 'c', 'd', 'e'], 2, 0)).toEqual(['a', 'c', 'e']);
  expect(everyNth(['a', 'b', 'c', 'd', 'e'], 2, 5)).toEqual(['b', 'd']);
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('an interrupted proof goes on from its folder, which tells of what was asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proof-'));
  folders.push(folder);
  const before = new Kept(folder);
  for (const each of THREE) before.add(each);
  const kept = new Kept(folder);
  expect([kept.has('missed-1'), kept.has('other')]).toEqual([true, false]);
  kept.write(['headline-0', 'missed-1'], 40);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(JSON.parse(read('proof.json'))).toMatchObject({ of: 40, figures: { killRate: 0.5 } });
  expect(read('summary.md')).toContain('| Volumes | 2 | 50 % | 50 % | 1 | 1 |');
  expect(read('summary.md')).toContain('| `missed-1` | `VOL-RESIZE-GROWS` | missed | `A` |');
  expect(read('index.html')).toContain('<h1>50 % of the faults are found</h1>');
});
