import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { broken, figuresOf, inPercent, OF_A_SAMPLE } from '../../bench/proof/figures.ts';
import { Kept } from '../../bench/proof/kept.ts';
import type { Measured } from '../../bench/proof/measured.ts';
import { attributed, type Broken, type Proved, proved } from '../../bench/proof/proved.ts';
import { everyNth, spread } from '../../bench/proof/sample.ts';
import { flawed, spills } from '../../bench/proof/tables.ts';
import type { Cause } from '../../src/result/causes/cause.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';

const fault: Broken = {
  ...{ id: 'volume-shrinks', requirement: 'VOL-RESIZE-GROWS', kind: 'state', section: 'Volumes' },
};

function cause(headline: string, ...following: readonly string[]): Cause {
  const consequences = following.map((requirement) => ({
    requirement,
    because: 'rests on' as const,
  }));
  return { verdict: 'failed', headline, consequences, count: 1 };
}

/** What a run says of a requirement of which one answer was wrong. */
function violated(id: string, operation: string): RequirementResult {
  const grounds = { method: 'POST', operation, states: id, status: 400 };
  const finding = { check: operation, where: `/${id}`, exchanges: [1], count: 1, grounds };
  const said = { level: 'must', statement: '', cites: [], checks: [], verdict: 'failed', count: 2 };
  return { ...said, id, findings: [finding] } as unknown as RequirementResult;
}

function run(...ids: string[]): Measured {
  const found = ids.map((id) => violated(id, id));
  return {
    fault: fault.id,
    violated: found,
    missing: [],
    checks: 2,
    requests: 12,
    objects: 3,
    seconds: 9,
  };
}

describe('what a run says of a fault', () => {
  test('causes are found from what it left behind', () => {
    expect(proved(fault, run('OTHER', fault.requirement))).toEqual({
      ...{ fault: fault.id, kind: 'state', requirement: fault.requirement, section: 'Volumes' },
      ...{ found: 'headline', further: ['OTHER'], requests: 12, objects: 3, seconds: 9 },
    });
  });

  test('its requirement leads, and what follows from it is nothing further', () => {
    const causes = [cause('OTHER', 'FOLLOWING'), cause(fault.requirement, 'VOL-RESIZE')];
    const { found, further } = attributed(fault, causes);
    expect({ found, further }).toEqual({ found: 'headline', further: ['OTHER', 'FOLLOWING'] });
  });

  test('what breaks of necessity with it is nothing further', () => {
    const causes = [cause(fault.requirement), cause('OTHER'), cause('ANOTHER')];
    expect(attributed({ ...fault, also: ['OTHER'] }, causes).further).toEqual(['ANOTHER']);
  });

  test('as a consequence of another one it does not lead, and elsewhere it is missed', () => {
    expect(attributed(fault, [cause('OTHER', fault.requirement)])).toMatchObject({
      found: 'consequence',
      further: ['OTHER', fault.requirement],
    });
    expect(attributed(fault, [cause('OTHER')]).found).toBe('missed');
  });
});

function sample(found: Proved['found'], ...further: string[]): Proved {
  return { ...proved(fault, run()), fault: `${found}-${further.length}`, found, further };
}

const THREE = [sample('headline'), sample('consequence', 'A', 'B'), sample('missed', 'A')];

test('the figures of several faults, and which ratchets they break', () => {
  const figures = figuresOf(THREE);
  expect(figures).toMatchObject({ faults: 3, blastRadius: { median: 1, worst: 2 } });
  expect([figures.killRate, figures.attribution].map(inPercent)).toEqual(['66.6 %', '33.3 %']);
  expect(broken(figures)).toEqual([
    'the kill rate is 66.6 %, expected at least 99.9 %',
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

test('any beginning of the whole is a sample', () => {
  const all = Array.from({ length: 100 }, (_, at) => at);
  expect(spread(all).slice(0, 4)).toEqual([0, 37, 74, 1]);
  expect(spread(all).toSorted((one, other) => one - other)).toEqual(all);
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('an interrupted proof goes on from its folder, which tells of what was asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proof-'));
  folders.push(folder);
  const others = ['fault-of-tags', 'fault-of-names'].map((id) => ({ ...fault, id }));
  const before = new Kept(folder);
  before.add(run('A', fault.requirement));
  for (const { id } of others) before.add({ ...run('A'), fault: id });
  const kept = new Kept(folder);
  expect([kept.has('fault-of-tags'), kept.has('other')]).toEqual([true, false]);
  kept.write([fault, others[0] as Broken], 40);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(JSON.parse(read('proof.json'))).toMatchObject({ of: 40, figures: { killRate: 0.5 } });
  expect(read('summary.md')).toContain('| Volumes | 2 | 50 % | 50 % | 1 | 1 |');
  expect(read('summary.md')).toContain('| `fault-of-tags` | `VOL-RESIZE-GROWS` | missed | `A` |');
  expect(read('index.html')).toContain('<h1>50 % of the faults are found</h1>');
});
