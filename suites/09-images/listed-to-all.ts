import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { idsListed } from './requests.ts';

/** Whoever gets a list must in the end be listed every public image that the owner is listed before and after it. */
export async function isListedPublicOnes(t: CheckContext, caller: Caller): Promise<void> {
  const look = async () => {
    const before = await idsListed(t.owner);
    const listed = (await caller.list('/images'))?.map(({ id }) => id);
    const after = await idsListed(t.owner);
    const open = before.filter((id) => /^compute\//.test(String(id)) && after.includes(id));
    // Who is refused the list altogether is another matter.
    return listed === undefined ? [] : open.filter((id) => !listed.includes(id));
  };
  const { last: missing } = await poll(look, (ids) => ids.length === 0, t.convergence);
  t.holds('IMG-LIST', missing.length === 0, {
    expected: `${caller.credential} to be listed every public image that the owner is`,
    received: `a list without ${missing.join(', ')}`,
    answers: [await caller.get('/images')],
  });
}
