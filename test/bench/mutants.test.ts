import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keyOf, type Tried } from '../../bench/mutants/mutant.ts';
import { summary } from '../../bench/mutants/summary.ts';
import { killedSince, survivorsOf, tallies } from '../../bench/mutants/tally.ts';
import { readTriage } from '../../bench/mutants/triage.ts';
import { withBlock } from '../../bench/proof/block.ts';

const VOLUMES = 'reference/resources/04-volumes/volumes.js';

function tried(end: Tried['end'], changes: Partial<Tried> = {}): Tried {
  return {
    ...{ id: '7', file: VOLUMES, line: 12, text: 'if (size <= volume.size)', operator: 'Equality' },
    ...{ original: 'size <= volume.size', replacement: 'size < volume.size' },
    ...{ end, by: end === 'killed' ? ['VOL-RESIZE-GROWS'] : [], checks: 3, seconds: 1, ...changes },
  };
}

const KEY = `${VOLUMES}: if (size <= volume.size): size <= volume.size -> size < volume.size`;
const SILENCE = 'SIL-EMPTY-BODY';

const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(...entries: object[]) {
  const file = join(folder, 'triage.yaml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(entries));
  return readTriage(file);
}

describe('what was judged of a survivor', () => {
  const silent = { verdict: 'silent', because: 'open', silences: [SILENCE], mutants: [KEY] };

  test('stays with it while its line stays, wherever that is', () => {
    const moved = tried('survived', { line: 40, id: '9' });
    expect(keyOf(moved)).toBe(KEY);
    expect(read(silent).get(keyOf(moved))).toMatchObject({ verdict: 'silent', because: 'open' });
    const edited = tried('survived', { text: 'if (size < volume.size)' });
    expect(read(silent).has(keyOf(edited))).toBe(false);
  });

  test('is refused without a reason, with an unknown word or silence, and when it is said twice', () => {
    expect(() => read({ ...silent, because: '' })).toThrow('needs a reason');
    expect(() => read({ ...silent, verdict: 'fine' })).toThrow('no verdict');
    expect(() => read({ ...silent, silences: ['SIL-NOTHING'] })).toThrow('SIL-NOTHING');
    expect(() => read(silent, silent)).toThrow('twice');
  });

  test('can be read as it stands', () => {
    expect(readTriage('bench/mutants/triage.yaml').size).toBeGreaterThan(0);
  });

  test('is told when it is out of date', () => {
    expect(killedSince([tried('killed')], read(silent))).toEqual([KEY]);
    expect(killedSince([tried('survived')], read(silent))).toEqual([]);
  });
});

describe('figures', () => {
  const core = { file: 'reference/fields.js' };
  const all = [
    ...[tried('killed'), tried('broken'), tried('survived')],
    ...[tried('killed', core), tried('survived', core)],
  ];

  test('count what no check could see apart, and what nobody has judged as a gap', () => {
    const triage = read({ verdict: 'equivalent', because: 'none', mutants: [KEY] });
    const none = { equivalent: 0, silent: 0, beside: 0, gaps: 0 };
    expect(tallies(all, triage)).toEqual([
      {
        section: '04-volumes',
        drawn: 3,
        killed: 1,
        undecided: 1,
        ...none,
        equivalent: 1,
        killRate: 1,
      },
      { section: 'core', drawn: 2, killed: 1, undecided: 0, ...none, gaps: 1, killRate: 0.5 },
      {
        section: 'all',
        drawn: 5,
        killed: 2,
        undecided: 1,
        ...none,
        equivalent: 1,
        gaps: 1,
        killRate: 2 / 3,
      },
    ]);
    expect(survivorsOf(all, triage, 'gap')).toEqual([all[4]]);
  });

  test('are told with every survivor and its reason', () => {
    const triage = read({ verdict: 'equivalent', because: 'nobody sees it', mutants: [KEY] });
    const text = summary({ of: 90, reached: 50, seed: 2, tried: all }, triage);
    expect(text).toContain('Of 90 mutants, 50 are in places');
    expect(text).toContain('2 were killed: 66.6 %');
    expect(text).toContain('| **all** | 5 | 2 | 1 | 1 | 0 | 0 | 1 | 66.6 % |');
    expect(text).toContain(`- \`${KEY}\`: nobody sees it`);
    expect(text).toContain('### Gaps: 1');
  });
});

test('a script writes between its marks only', () => {
  const [begin, end] = ['<!-- figures: written by a script -->', '<!-- end of figures -->'];
  const page = `before\n\n${begin}\n\nold\n\n${end}\n\nafter\n`;
  const written = withBlock(page, 'figures', 'new\n');
  expect(written).toBe(`before\n\n${begin}\n\nnew\n\n${end}\n\nafter\n`);
  expect(withBlock(written, 'figures', 'new')).toBe(written);
  expect(() => withBlock('no marks', 'figures', 'new')).toThrow('expected <!-- figures');
});
