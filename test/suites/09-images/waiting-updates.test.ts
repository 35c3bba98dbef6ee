import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { instead, operationOf, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const UPDATES = ['IMG-UPDATE', 'IMG-UPDATE-DESCRIPTION-LENGTH', 'IMG-UPDATE-DESCRIPTION-MINIMUM'];
const SCOPE = 'AUTH-SCOPE-IMAGES-WRITE';

/** What waits for its data is not updated yet: the document names no state of an image that is. */
const availableOnly: (core: Core) => Core = instead(
  'updateImage',
  (core, state, principal, request, ...rest) => {
    const image = state.images.get(`private/${operationOf(request).params?.imageId}`);
    return image?.status === 'pending_upload'
      ? { state, answer: refusal('The image has no data yet', 409) }
      : core(state, principal, request, ...rest);
  },
);

test('a target that updates only what is available: no complaint, and updates are decided', async () => {
  const checks = [
    ...UPDATES.flatMap((id) => checksOf(images.checks, id)),
    ...checksOf(authentication.checks, SCOPE),
  ];
  const said = await against({ checks: [...new Set(checks)], wrap: availableOnly });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(expect.arrayContaining([...UPDATES, SCOPE]));
}, 120_000);
