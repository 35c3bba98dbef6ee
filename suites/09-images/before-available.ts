import { diskOf } from '../../src/check/arrange/right/images.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { readsInTheEnd } from '../../src/check/in-the-end.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { becomesAvailable, captureImage, pathOf } from './requests.ts';

/**
 * What is done to an image while it is created. Whether anything may be done then is open; what was accepted is not
 * undone when the capture ends.
 */
export function beforeAvailableChecks(check: Declare): void {
  check(
    'what is done to an image while it is created is not undone',
    ['IMG-DELETE', 'IMG-UPDATE', 'IMG-CAPTURE-COMPLETES'],
    async (t) => {
      const disk_id = await diskOf(t);
      let path: string | undefined;
      await captureImage(t, { disk_id, label: t.names.label() }, t.owner, async (asked) => {
        if (asked.ok) path = await goneBeforeAvailable(t, pathOf(asked));
      });
      // What ends later may bring it back: a second capture of the same disk takes about as long.
      await staysUpdated(t, disk_id);
      if (path === undefined) throw new Inconclusive('no image is deleted while it is captured');
      await isGoneInTheEnd(t, 'IMG-DELETE', path);
    },
  );
}

/** Whether it may be deleted so early is open. @returns its path, where it was */
async function goneBeforeAvailable(t: CheckContext, path: string): Promise<string | undefined> {
  if (!(await t.owner.delete(path)).ok) return undefined;
  await isGoneInTheEnd(t, 'IMG-DELETE', path);
  t.creations.forget(path);
  return path;
}

/** Whether an image is updated so early is open; where it is, the end of the capture does not undo it. */
async function staysUpdated(t: CheckContext, disk_id: number): Promise<void> {
  const wish = { label: t.names.label(), description: 'updated while it was created' };
  let isTaken = false;
  const body = { disk_id, label: t.names.label() };
  const captured = await captureImage(t, body, t.owner, async (asked) => {
    isTaken = asked.ok && (await t.owner.put(pathOf(asked), wish)).ok;
  });
  if (!isTaken) return;
  const path = pathOf(captured);
  await becomesAvailable(t, 'IMG-CAPTURE-COMPLETES', path);
  await readsInTheEnd(t, 'IMG-UPDATE', path, wish);
}
