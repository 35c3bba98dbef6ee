import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { arrangeVolume, volumeBody, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { freshRead } from '../../support/fresh-read.ts';
import { createVolume, resizeVolume } from '../requests.ts';

/** By what each list is found wrong. */
type Lists = Readonly<Record<'VOL-LIST' | 'VOL-LIST-BY-INSTANCE', string>>;

/** What lists say of volumes that are creating or resizing. */
export function earlyListChecks(check: Declare): void {
  check(
    'no list calls a volume active that is not yet',
    ['VOL-LIST', 'VOL-LIST-BY-INSTANCE'],
    async (t) => {
      const { id } = takingVolumes(await sharedInstance(t));
      const lists = { 'VOL-LIST': '/volumes', 'VOL-LIST-BY-INSTANCE': ownList(id) };
      const creating = await t.urgently('awaited', () => whileCreating(t, id, lists));
      const resizing = await t.urgently('awaited', () => whileResizing(t, lists));
      if (!creating && !resizing)
        throw new Inconclusive('no read shows a volume in another state after lists were read');
    },
    { objects: 2 },
  );
}

const ownList = (id: number) => `/compute/instances/${id}/volumes`;

async function whileCreating(t: CheckContext, compute_id: number, lists: Lists): Promise<boolean> {
  const made = await createVolume(t, volumeBody(t, { compute_id }));
  const path = made.body?.status === 'creating' ? volumePath(made.body) : undefined;
  return path === undefined ? false : areLate(t, path, lists, made);
}

async function whileResizing(t: CheckContext, lists: Lists): Promise<boolean> {
  const { path, body } = await arrangeVolume(t);
  const resized = await resizeVolume(t, { path }, body.size + 1);
  if (resized.body?.status !== 'resizing') return false;
  return areLate(t, path, { ...lists, 'VOL-LIST-BY-INSTANCE': '' }, resized);
}

/**
 * Lists show a label that the volume was given once it was creating or resizing, so that they show nothing older than
 * that. A read of a label that it got later shows what was so after they were read: no volume is active in between.
 * @returns whether that read shows a volume that is not active
 */
async function areLate(
  t: CheckContext,
  path: string,
  lists: Lists,
  begun: Answer,
): Promise<boolean> {
  const label = t.names.label();
  if (!(await t.owner.put(path, { label })).ok) return false;
  const listed: { requirement: string; list: string; shown: unknown }[] = [];
  for (const [requirement, list] of Object.entries(lists)) {
    if (list === '') continue;
    const items = (await t.owner.list(list)) ?? [];
    const item = items.find((each) => each.label === label);
    if (item !== undefined) listed.push({ requirement, list, shown: item.status });
  }
  const after = await freshRead(t, path);
  const { status } = begun.body;
  if (after === undefined || after.body?.status !== status) return false;
  for (const { requirement, list, shown } of listed) {
    t.holds(requirement, shown !== 'active', {
      expected: `a volume in GET ${list} that is ${status} before and after`,
      received: 'one that is active',
      answers: [begun, after],
    });
  }
  return listed.length > 0;
}
