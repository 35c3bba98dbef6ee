import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import { poll } from '../../src/limits/poll.ts';
import { imagePath } from '../../src/resources/kinds.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { everythingListed } from '../support/pages/any-page.ts';
import { privateShown } from './private-scripts.ts';
import { triedRequests, unissuedCaller } from './tried-requests.ts';

const SAID = ['AUTH-INVALID-REFUSED', 'AUTH-REVOKED-REFUSED'];

/** Lists that anyone may read hold nothing private for who has no valid token (authentication#rule-1). */
export function hiddenListsChecks(check: Declare): void {
  check('private images are not listed to a token that is not valid', SAID, async (t) => {
    leftToLongerRuns(t, 'private images for tokens that are not valid');
    const path = await hiddenImage(t);
    for (const [requirement, caller] of withoutValidToken(t)) {
      t.holds(requirement, !(await isShown(caller, path)), {
        expected: `private ${path} hidden from ${caller.credential}`,
        received: 'it is listed',
        answers: [await caller.get('/images')],
      });
    }
  });

  check('private scripts are not listed to a token that is not valid', SAID, async (t) => {
    leftToLongerRuns(t, 'private scripts for tokens that are not valid');
    for (const [requirement, caller] of withoutValidToken(t)) {
      const shown = await privateShown(t, caller);
      t.holds(requirement, shown.length === 0, {
        expected: `private scripts hidden from ${caller.credential}`,
        received: shown.join(', '),
        answers: [await caller.get('/compute/stackscripts')],
      });
    }
  });
}

/** Nobody's token first: where it opens something, a revoked one shows no more. */
function withoutValidToken(t: CheckContext): [requirement: string, caller: Caller][] {
  const isKnown = tokenOf(t.run.settings.configuration, 'revokedToken') !== undefined;
  return [
    ['AUTH-INVALID-REFUSED', unissuedCaller(t)],
    ...(isKnown ? [['AUTH-REVOKED-REFUSED', t.as('revokedToken')] as [string, Caller]] : []),
  ];
}

/** An image that the owner is listed, and nobody without a token. @throws Inconclusive when there is none */
async function hiddenImage(t: CheckContext): Promise<string> {
  const tried = await triedRequests(t, 'images');
  const path = tried.find(({ operation }) => operation === 'getImage')?.path;
  const { held } = await poll(() => isShown(t.owner, path), Boolean, t.convergence);
  if (held && path !== undefined && !(await isShown(t.anonymous, path))) return path;
  throw new Inconclusive('no image is listed to the owner alone');
}

async function isShown(caller: Caller, path: string | undefined): Promise<boolean> {
  return ((await everythingListed(caller, '/images')) ?? []).some(
    ({ id }) => imagePath(id) === path,
  );
}
