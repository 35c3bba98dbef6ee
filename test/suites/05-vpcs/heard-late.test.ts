import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import type { State } from '../../../src/reference/state.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const LATE_MILLIS = 80;

/** Whoever deletes VPCs hears late of the interfaces that instances get. */
function heardLate(core: Core): Core {
  let added: { readonly at: number; readonly before: State } | undefined;
  return (state, principal, request, now, ...rest) => {
    const { method, path } = request;
    const isLate = added !== undefined && now - added.at < LATE_MILLIS;
    if (method === 'DELETE' && /^\/v4\/vpcs\/\d+$/.test(path) && isLate && added) {
      const unheard = { ...state, instances: added.before.instances };
      const step = core(unheard, principal, request, now, ...rest);
      return { ...step, state: { ...step.state, instances: state.instances } };
    }
    const step = core(state, principal, request, now, ...rest);
    const isAdded = method === 'POST' && path.endsWith('/interfaces');
    if (isAdded && step.answer?.status === 200) added = { at: now, before: state };
    return step;
  };
}

test.each([
  'an interface keeps the VPC of its subnet until the last one is deleted',
  'while any one subnet is busy nothing is deleted, and afterwards everything',
])(
  'whoever deletes may hear late that a VPC is in use: %s',
  async (title) => {
    const checks = titled(vpcs, title);
    const said = await against({ checks, wrap: heardLate, settleSeconds: 0.2 });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('VPC-DELETE-BUSY-REFUSED');
  },
  60_000,
);
