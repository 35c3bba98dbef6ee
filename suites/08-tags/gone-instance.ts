import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { requireInstanceGone } from '../../src/check/arrange/gone-instance.ts';
import {
  type ArrangedInstance,
  arrangeInstance,
  takingVolumes,
} from '../../src/check/arrange/instance.ts';
import { arrangeNodeBalancer } from '../../src/check/arrange/node-balancer.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Request } from '../../src/http/exchange.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { awaitSize, createVolume } from '../04-volumes/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { carriedRequirement } from './carrying.ts';
import { comesToCarry, listing, requireTags } from './objects/carriers.ts';
import { type Carrier, listsExactly } from './objects/tagged-objects.ts';
import { createTagOn, isDeletedWith } from './requests.ts';

/** Tags of an instance and of what was created on it, once the instance is gone (endpoints/tags). */
export function goneInstanceChecks(check: Declare): void {
  check(
    'a tag of an instance that is gone lists the volume that was created on it, and leaves it with its deletion',
    ['TAG-CREATE-VOLUMES', 'TAG-OBJECTS', 'TAG-DELETE', 'TAG-DELETE-UNTAGS'],
    async (t) => {
      leftToLongerRuns(t, 'tags of what is gone');
      const instance = takingVolumes(await arrangeInstance(t));
      const request = t.impliedOperation('deleteInstance', { computeId: instance.id });
      if (!request) throw new Skip('the target deletes no instance', 'implied.deleteInstance');
      const volume = await createdThere(t, instance);
      const carriers: Carrier[] = [{ kind: 'computes', id: instance.id }, volume];
      const [label, another] = [t.names.label(), t.names.label()];
      for (const each of [label, another])
        t.accepted(
          'TAG-CREATE-VOLUMES',
          await createTagOn(t, { label: each, ...listing(carriers) }),
        );
      await comesToCarry(t, carriedRequirement(volume), volume, { label, carries: true });
      await listsExactly(t, 'TAG-OBJECTS', label, carriers);
      await isDeletedWith(t, another, [volume]);
      await leaves(t, instance, request);
      await comesToCarry(t, carriedRequirement(volume), volume, { label, carries: true });
      await listsExactly(t, 'TAG-OBJECTS', label, [volume]);
      await isDeletedWith(t, label, [volume]);
    },
    { objects: 4 },
  );

  check(
    'a tag of a load balancer that is gone stays on the domain that carries it',
    ['TAG-CREATE-DOMAINS'],
    async (t) => {
      leftToLongerRuns(t, 'tags of what is gone');
      const balancer = await arrangeNodeBalancer(t);
      const request = t.impliedOperation('deleteNodeBalancer', { nodebalancerId: balancer.id });
      if (!request) throw new Skip('the target deletes no load balancer', DELETION);
      const domain: Carrier = { kind: 'domains', id: (await arrangeDomain(t)).id };
      const carriers: Carrier[] = [{ kind: 'nodebalancers', id: balancer.id }, domain];
      const { label } = await arrangeTag(t, listing(carriers));
      for (const carrier of carriers) await requireTags(t, carrier, [label]);
      const { ok, summary } = await t.owner.send(request);
      if (!ok) throw new Inconclusive(`the load balancer was not deleted: ${summary}`);
      await comesToCarry(t, carriedRequirement(domain), domain, { label, carries: true });
    },
    { objects: 3 },
  );
}

const DELETION = 'implied.deleteNodeBalancer';

/** A volume that was created on an instance. @throws Inconclusive when it is not: VOL-CREATE-ATTACHES decides that */
async function createdThere(t: CheckContext, { id }: ArrangedInstance): Promise<Carrier> {
  const made = await createVolume(t, { label: t.names.label(), compute_id: id });
  if (!made.ok) throw new Inconclusive(`no volume is created on ${id}: ${made.summary}`);
  await awaitSize(t, { path: `/volumes/${made.body.id}` }, made.body.size);
  return { kind: 'volumes', id: made.body.id };
}

/** @throws Inconclusive when the instance stays */
async function leaves(t: CheckContext, { id }: ArrangedInstance, request: Request): Promise<void> {
  const answer = await t.owner.send(request);
  if (!answer.ok) throw new Inconclusive(`the instance was not deleted: ${answer.summary}`);
  await requireInstanceGone(t, id);
  t.creations.forget(`/compute/instances/${id}`);
}
