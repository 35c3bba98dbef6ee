import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { imagePath } from '../../../src/resources/kinds.ts';
import { everythingListed } from '../../support/pages/any-page.ts';

/** Anyone may list public images, so a token without the scope is refused or sees no private one. */
export async function isHiddenFrom(
  t: CheckContext,
  requirement: string,
  role: string,
  path: string,
): Promise<void> {
  // What its owner is not listed yet shows nothing by not being listed to others.
  await poll(() => isListed(t.owner, path), Boolean, t.convergence);
  t.holds(requirement, !includes(await everythingListed(t.as(role), '/images'), path), {
    expected: `private ${path} hidden from a token with ${role}`,
    received: 'it is listed',
    answers: [await t.as(role).get('/images')],
  });
}

/** Whether it is on any page; the size of pages is not asked for, which other lists than that of VPCs may refuse. */
async function isListed(caller: Caller, path: string): Promise<boolean> {
  return includes(await caller.list('/images'), path);
}

function includes(items: readonly { readonly id?: unknown }[] = [], path: string): boolean {
  return items.some(({ id }) => imagePath(id) === path);
}
