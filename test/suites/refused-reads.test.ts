import { expect, test } from 'vitest';
import type { Core } from '../../src/reference/core.ts';
import { refusal } from '../../src/reference/faults/blocks/index.ts';
import { lists } from '../../suites/03-lists/index.ts';
import { regions } from '../../suites/06-regions/index.ts';
import { against } from './support/against.ts';
import { complaints } from './support/seen-green.ts';

/** How many may be asked at a time is told by nothing but a status of its own. */
function oneTooMany(every: number, status: number): (core: Core) => Core {
  return (core) => {
    let reads = 0;
    return (state, principal, request, ...rest) => {
      reads += request.method === 'GET' ? 1 : 0;
      const isOne = request.method === 'GET' && reads % every === 0;
      return isOne
        ? { state, answer: refusal('Rate exceeded.', status) }
        : core(state, principal, request, ...rest);
    };
  };
}

test.each([
  [13, 400],
  [13, 403],
])(
  'one read in %i may be refused with %i',
  async (every, status) => {
    const checks = [...regions.checks, ...lists.checks];
    const wrap = oneTooMany(every, status);
    const said = await against({ checks, wrap, settleSeconds: 0.3, effort: 'smoke' });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('REG-LIST');
  },
  120_000,
);
