import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import type { Vpc } from '../../../src/reference/entities.ts';
import { vpcInPath, withVpc } from '../../../src/reference/faults/blocks/vpc.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { against } from '../support/against.ts';
import { idsTaken } from '../support/ids-taken.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

test('the id of what is deleted may go to a VPC of somebody else', async () => {
  const said = await against({
    checks: vpcs.checks,
    wrap: idsTaken,
    effort: 'smoke',
    settleSeconds: 0.3,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VPC-DELETE');
}, 120_000);

/** What is deleted is seen to be gone; the next one that others create has its id, and subnets. */
function idsTakenLater(core: Core): Core {
  const doomed = new Map<string, { readonly vpc: Vpc; isSeen: boolean }>();
  return (before, principal, request, ...rest) => {
    const [, path = ''] = /^(\/v4\/vpcs\/\d+)/.exec(request.path) ?? [];
    const gone = doomed.get(path);
    const isTaken = gone?.isSeen && !before.vpcs.get(gone.vpc.id);
    const state = isTaken ? withVpc(before, { ...gone.vpc, label: 'theirs' }) : before;
    const vpc = vpcInPath(state, request);
    const step = core(state, principal, request, ...rest);
    if (request.method === 'DELETE' && vpc && step.answer?.status === 200)
      doomed.set(path, { vpc, isSeen: false });
    else if (gone && step.answer?.status === 404) gone.isSeen = true;
    return step;
  };
}

test('nor are its subnets those of the VPC that was deleted', async () => {
  const said = await against({
    checks: titled(vpcs, 'a deleted VPC takes its subnets with it'),
    wrap: idsTakenLater,
    settleSeconds: 0.3,
  });
  expect(complaints(said)).toEqual([]);
}, 60_000);
