import { expect, test } from 'vitest';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** The label is joined in once the attachment is done. */
const labelLater = alterAnswer(['createVolume', 'attachVolume'], (body) => ({
  ...body,
  compute_label: null,
}));

/** A deployment is answered, which has a label of its own. */
const deployment = alterAnswer('createInstance', (body) => ({ ...body, label: 'deployment' }));

test.each([
  ['an attachment without compute_label', labelLater],
  ['an instance by its deployment', deployment],
])(
  'what is answered first may show %s',
  async (_, wrap) => {
    const titles = ['creation with compute_id attaches', 'an attached volume names its instance'];
    const checks = titles.flatMap((title) => titled(volumes, title));
    const said = await against({ checks, wrap, settleSeconds: 0.3 });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('VOL-ATTACH');
  },
  60_000,
);
