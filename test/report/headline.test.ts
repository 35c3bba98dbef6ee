import { describe, expect, test } from 'vitest';
import { headline } from '../../src/report/headline.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { SAMPLE } from './sample.ts';

describe('a run of a part', () => {
  const headlineOf = (options: RunResult['options']) => headline({ ...SAMPLE, options });

  test('names the part', () => {
    expect(headlineOf({})).not.toContain('asked for');
    expect(headlineOf({ sections: [], only: [], readOnly: false })).not.toContain('asked for');
    expect(headlineOf({ sections: ['Tags'], readOnly: true, shard: '1/3' })).toContain(
      '; asked for: --section Tags, --read-only, --shard 1/3.',
    );
    expect(headlineOf({ only: ['VOL-*'] })).toContain('; asked for: --only VOL-*.');
    expect(headlineOf({ only: ['a', 'b', 'c', 'd'] })).toContain('--only 4 of them');
  });

  test('repeats nothing that is no title or pattern', () => {
    expect(headlineOf({ only: ['<b>'] })).toContain('; asked for: --only ….');
  });
});
