import { expect, test, vi } from 'vitest';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { ConvergenceTimeout } from '../../../src/limits/convergence-timeout.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { refusesTagOn } from '../../../suites/08-tags/objects/other-account.ts';

/** The creation of a tag on load balancer 1 of another account is accepted, and the tag lists one of this label. */
async function tagging(label: string): Promise<unknown> {
  const refused = vi.fn();
  const t = {
    owner: { get: async () => ({ items: [{ id: 1, label, client_conn_throttle: 0 }], body: {} }) },
    convergence: new ConvergenceTimeout(1),
    run: {
      settings: {
        configuration: { names: { prefix: 'cc' }, implied: { listNodeBalancers: false } },
      },
    },
    refused,
  } as unknown as CheckContext;
  const other = { kind: 'nodebalancers', id: 1 } as const;
  await refusesTagOn(t, other, 'a-tag', { ok: true } as Answer);
  return refused.mock.calls.length;
}

test('a load balancer of this run may have the id of one of another account', async () => {
  await expect(tagging('cc-0k3j9x2-1')).rejects.toThrow(Inconclusive);
});

test('one that is not of this run is a stranger', async () => {
  expect(await tagging('theirs')).toBe(1);
});

test('an object of this account that a listing shows late is one all the same', async () => {
  const looks = [[], [{ id: 1, label: 'ours', client_conn_throttle: 0 }]];
  const t = {
    owner: { get: async () => ({ items: looks.shift() ?? [], body: {} }) },
    convergence: new ConvergenceTimeout(1),
  } as unknown as CheckContext;
  const other = { kind: 'nodebalancers', id: 1, name: 'theirs' } as const;
  const tagging = refusesTagOn(t, other, 'a-tag', { ok: true } as Answer);
  await expect(tagging).rejects.toThrow(Inconclusive);
});
