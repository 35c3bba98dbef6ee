import { attachVolume } from '../../src/check/arrange/attachment.ts';
import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import {
  arrangeInstance,
  sharedInstance,
  takingVolumes,
} from '../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../src/check/arrange/shown-id.ts';
import type { Kind } from '../../src/check/arrange/tags/listed-object.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { whileThere } from '../../src/check/in-the-end.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { awaitSize, becomesActive, resizeVolume } from '../04-volumes/requests.ts';
import {
  type ImportableDomain,
  importDomain,
  requireFree,
  withImportableDomain,
} from '../07-domains/import/requests.ts';
import { arrangeSlave } from '../07-domains/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { carriedRequirement, carryInTurn, OF_DELETION } from './carrying.ts';
import { comesToCarry, listing } from './objects/carriers.ts';
import { type Carrier, listsExactly } from './objects/tagged-objects.ts';
import { createTag, createTagOn, isDeletedWith } from './requests.ts';

/** A tag is on whatever object it lists, in whichever state that is (endpoints/tags). */
export function statesChecks(check: Declare): void {
  const carried = (kind: Kind) => [carriedRequirement({ kind }), 'TAG-OBJECTS', ...OF_DELETION];

  check('a volume on an instance carries tags as any other', carried('volumes'), async (t) => {
    const volume = await arrangeVolume(t);
    await attachVolume(t, volume, takingVolumes(await sharedInstance(t)).id);
    await areCarriedAndListed(t, 'volumes', [volume]);
  });

  check(
    'a volume and the instance that it is on carry one tag, and lose it together',
    [
      carriedRequirement({ kind: 'volumes' }),
      carriedRequirement({ kind: 'computes' }),
      'TAG-DELETE',
      'TAG-DELETE-UNTAGS',
    ],
    async (t) => {
      leftToLongerRuns(t, 'objects that belong together');
      const [volume, instance] = [await arrangeVolume(t), await arrangeInstance(t)];
      await attachVolume(t, volume, takingVolumes(instance).id);
      const carriers: Carrier[] = [
        { kind: 'computes', id: instance.id },
        { kind: 'volumes', id: volume.id },
      ];
      const label = t.names.label();
      const made = await createTagOn(t, { label, ...listing(carriers) });
      t.accepted(carriedRequirement({ kind: 'volumes' }), made);
      for (const carrier of carriers)
        await comesToCarry(t, carriedRequirement(carrier), carrier, { label, carries: true });
      await isDeletedWith(t, label, carriers);
    },
    { objects: 2 },
  );

  check(
    'a volume that loses a tag while it is resizing, and gets one, has it so when it is active',
    ['TAG-DELETE-UNTAGS', carriedRequirement({ kind: 'volumes' })],
    async (t) => {
      leftToLongerRuns(t, 'tags of what is at work');
      const volume = await arrangeVolume(t);
      const carrier: Carrier = { kind: 'volumes', id: volume.id };
      const { label, path } = await arrangeTag(t, listing([carrier]));
      const another = t.names.label();
      const { isRemoved, isAdded } = await t.urgently('awaited', async () => {
        const resized = await resizeVolume(t, volume, volume.body.size + 1);
        const added = await createTag(t, { label: another, ...listing([carrier]) });
        return { isAdded: added.ok, isRemoved: resized.ok && (await t.owner.delete(path)).ok };
      });
      if (!isRemoved) throw new Inconclusive('the volume does not grow, or its tag is not deleted');
      t.creations.forget(path);
      await awaitSize(t, volume, volume.body.size + 1);
      await becomesActive(t, volume.path);
      await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label, carries: false });
      const wanted = { label: another, carries: true };
      if (isAdded) await comesToCarry(t, carriedRequirement(carrier), carrier, wanted);
    },
  );

  check(
    'disabled domains and slaves carry tags as any other',
    carried('domains'),
    async (t) => {
      const disabled = await arrangeDomain(t, { status: 'disabled' });
      await areCarriedAndListed(t, 'domains', [disabled, await arrangeSlave(t)]);
    },
    { objects: 2 },
  );

  check('an imported domain carries tags as any other', carried('domains'), (t) => {
    leftToLongerRuns(t, 'tags of what was imported');
    return withImportableDomain(t, async (zone) => {
      const { id, path } = await imported(t, zone);
      await whileThere(t, path, () => areCarriedAndListed(t, 'domains', [{ id }]));
    });
  });
}

/** @throws Inconclusive when the zone is not imported: DOM-IMPORT decides that */
async function imported(t: CheckContext, { domain, remoteNameserver }: ImportableDomain) {
  await requireFree(t, domain);
  const ask = () => importDomain(t, domain, remoteNameserver);
  const { last: made } = await poll(ask, ({ ok }) => ok, t.convergence);
  if (!made.ok) throw new Inconclusive(`${domain} is not imported: ${made.summary}`);
  const path = `/domains/${requireAnsweredId(made)}`;
  const { held } = await poll(
    () => t.owner.get(path),
    ({ ok }) => ok,
    t.convergence,
  );
  if (!held) throw new Inconclusive(`${path} is imported, and is not there`);
  return { id: Number(made.body?.id), path };
}

async function areCarriedAndListed(
  t: CheckContext,
  kind: Kind,
  objects: readonly { readonly id: number }[],
): Promise<void> {
  const carriers = objects.map(({ id }): Carrier => ({ kind, id }));
  const requirement = carriedRequirement({ kind });
  const label = t.names.label();
  t.accepted(requirement, await createTagOn(t, { label, ...listing(carriers) }));
  await carryInTurn(t, requirement, carriers, label);
  await listsExactly(t, 'TAG-OBJECTS', label, carriers);
}
