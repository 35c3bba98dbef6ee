import { expect, test } from 'vitest';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against } from '../support/against.ts';
import { heavyAttachments } from '../support/odd-volumes.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

test('volumes on instances that nobody may delete say nothing of scopes', async () => {
  const checks = titled(authentication, 'a token takes the scopes for volumes on instances');
  const said = await against({ wrap: heavyAttachments, settleSeconds: 0.3, checks });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('AUTH-SCOPE-VOLUMES-DELETE');
  expect(said.conclusion.traffic.leftovers).toEqual([]);
}, 60_000);
