import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { isRestricted } from '../../../src/reference/faults/blocks/caller.ts';
import { instead } from '../../../src/reference/faults/blocks/index.ts';
import { tags } from '../../../suites/08-tags/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** Whether the whole request is refused is open: here the tags are left out. */
function leavesTagsOut(core: Core): Core {
  return instead(
    ['createVolume', 'updateVolume', 'createDomain', 'updateDomain'],
    (inner, state, principal, request, ...rest) => {
      const { tags: _, ...body } = Object(request.body);
      const asked = isRestricted(principal, state) ? { ...request, body } : request;
      return inner(state, principal, asked, ...rest);
    },
  )(core);
}

test('a server that leaves out the tags that restricted users name is not blamed', async () => {
  const title = 'no restricted user puts tags on what they may write, or takes them off';
  const said = await against({ checks: titled(tags, title), wrap: leavesTagsOut });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('TAG-UNRESTRICTED-ONLY')?.verdict).toBe('passed');
});
