import { diskOf } from '../../src/check/arrange/right/images.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { strangerTo } from '../support/stranger.ts';
import { captureImage, deploy } from './requests.ts';
import { imageToDeploy } from './shared-images.ts';

/** Private images and disks are of use to their own account only (resources/image#id, service#rule-1). */
export function otherAccountChecks(check: Declare): void {
  check(
    'nobody deploys a private image of another account',
    ['INST-CREATE-IMAGE-KNOWN'],
    async (t) => {
      const { id } = await imageToDeploy(t);
      const other = await strangerTo(t, '/images', id);
      const own = await deploy(t, {}, other);
      if (!own.ok) throw new Inconclusive(`the other account deploys nothing: ${own.summary}`);
      t.refused('INST-CREATE-IMAGE-KNOWN', await deploy(t, { image: id }, other));
    },
  );

  check('nobody captures a disk of another account', ['IMG-CREATE-DISK-ID-KNOWN'], async (t) => {
    const disk_id = await diskOf(t);
    const other = t.as('otherAccount');
    if (await mayHaveDisk(t, other, disk_id)) {
      throw new Inconclusive(`the other account may have a disk ${disk_id} too`);
    }
    const body = { disk_id, label: t.names.label() };
    t.refused('IMG-CREATE-DISK-ID-KNOWN', await captureImage(t, body, other));
  });
}

/** Ids may be numbered in each account anew; a disk that is not shown may be any. */
async function mayHaveDisk(t: CheckContext, other: Caller, disk: number): Promise<boolean> {
  const instances = await other.list('/compute/instances');
  for (const { id } of instances ?? []) {
    const request = t.impliedOperation('listDisks', { computeId: id });
    const disks = request ? await other.send(request) : undefined;
    if (!disks?.ok || disks.items.some((each) => each.id === disk)) return true;
  }
  return instances === undefined;
}
