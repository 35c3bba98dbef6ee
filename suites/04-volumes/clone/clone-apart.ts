import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { runTag } from '../run-tag.ts';

/** What is given to a clone does not show on its source, nor the other way round (endpoints/volumes#PUT /volumes/{volumeId}). */
export async function areIndependent(
  t: CheckContext,
  source: ArrangedVolume,
  copy: { readonly path: string },
): Promise<void> {
  const [first, later] = [t.names.label(), t.names.label()];
  if (!(await takes(t, copy.path, first))) return;
  await stays(t, source.path, source.body.label);
  if (await takes(t, source.path, later)) await stays(t, copy.path, first);
  if (!isShortRun(t)) await keepsTags(t, source, copy);
}

/** Whether a clone has the tags of its source is open (SIL-VOL-CLONE-TAGS), but not those that the source is given later. */
async function keepsTags(t: CheckContext, source: ArrangedVolume, copy: { readonly path: string }) {
  const tag = runTag(t);
  const carries = ({ body }: Answer) => Array.isArray(body?.tags) && body.tags.includes(tag);
  await t.owner.put(source.path, { tags: [tag] });
  if (!(await poll(() => t.owner.get(source.path), carries, t.convergence)).held) return;
  const expected = `${copy.path} without the tag ${tag}, which its source was given after it was cloned`;
  const look = () => t.owner.get(copy.path);
  await t.eventually('VOL-UPDATE', expected, look, (seen) => seen.ok && !carries(seen));
}

async function takes(t: CheckContext, path: string, label: string): Promise<boolean> {
  await t.owner.put(path, { label });
  return (await poll(() => t.owner.get(path), isCalled(label), t.convergence)).held;
}

function stays(t: CheckContext, path: string, label: string): Promise<Answer> {
  const expected = `${path} to keep the label ${label}`;
  return t.eventually('VOL-UPDATE', expected, () => t.owner.get(path), isCalled(label));
}

function isCalled(label: string) {
  return ({ body }: Answer) => body?.label === label;
}
