import { expect, test } from 'vitest';
import { alterItems } from '../../../src/reference/faults/blocks/index.ts';
import { VOLUME_ANSWERS } from '../../../src/reference/faults/blocks/volume.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { titled } from '../support/titled.ts';

/** Checks that look into the tags of a volume. */
const checks = [
  'an update changes label and tags',
  'with compute_id the region may be left out',
  'deleting an instance detaches its volumes',
].flatMap((title) => titled(volumes, title));

test.each([[5], ['a'], [{ a: 1 }], [true]])(
  'tags of %j are wrong, and no check breaks by them',
  async (tags) => {
    const wrap = alterItems(VOLUME_ANSWERS, (item) => Object.assign(item, { tags }));
    const said = await against({ checks, wrap, settleSeconds: 0.1 });
    expect(said.ids('failed')).toContain('VOL-TAGS');
  },
  60_000,
);
