import { expect, test } from 'vitest';
import type { Core } from '../../../../src/reference/core.ts';
import { type Body, operationOf } from '../../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';
import { titled } from '../../support/titled.ts';

/** Each new instance comes with a volume on it, which its config holds. */
function withBootVolume(core: Core): Core {
  return (state, principal, request, now, ...rest) => {
    const step = core(state, principal, request, now, ...rest);
    const { id, region, label }: Body = step.answer?.body ?? {};
    if (operationOf(request).id !== 'createInstance' || id === undefined) return step;
    const json = { label: `boot-${label}`.slice(0, 32), region, compute_id: id };
    const created = { ...request, path: '/v4/volumes', body: json };
    return { ...step, state: core(step.state, principal, created, now).state };
  };
}

test.each(['a config takes 8 volumes', 'of attachments that race for the last place'])(
  '%s: a new instance may come with one',
  async (title) => {
    const said = await against({ checks: titled(volumes, title), wrap: withBootVolume });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('inconclusive')).toContain('VOL-ATTACH-CONFIG-LIMIT');
  },
);
