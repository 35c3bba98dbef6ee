import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../../src/check/arrange/vpc.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { awaitSize } from '../../04-volumes/requests.ts';
import { arrangeSlave } from '../../07-domains/requests.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { type Ask, send } from '../requests.ts';
import { nearestOf } from './each-field.ts';
import { mayDelete } from './sole-scope.ts';
import { scopeRequirement } from './table.ts';
import { tokensWithout } from './tokens.ts';
import { isTaken } from './wider.ts';

const OF_VOLUMES = [
  'AUTH-SCOPE-VOLUMES-CLONE',
  'AUTH-SCOPE-VOLUMES-RESIZE',
  'AUTH-SCOPE-VOLUMES-UPDATE',
  'AUTH-SCOPE-VOLUMES-DELETE',
];

/** The scopes of an operation are the same whatever it is asked of (authentication#rule-4). */
export function scopesOfEverySortChecks(check: Declare): void {
  check('a token takes the scopes for volumes on instances, and for clones', OF_VOLUMES, (t) =>
    onVolumes(t),
  );

  const others = ['AUTH-SCOPE-DOMAINS-WRITE', 'AUTH-SCOPE-VPC-WRITE', 'SVC-DELETE-REMOVES'];
  check('a token takes the scopes for domains and VPCs of every sort', others, async (t) => {
    leftToLongerRuns(t, 'scopes for every sort of object');
    const slave = await arrangeSlave(t);
    const disabled = await arrangeDomain(t, { status: 'disabled' });
    const vpc = await arrangeVpc(t, { subnets: [{ label: 'subnet-1', ipv4: '10.0.0.0/24' }] });
    const described = { description: 'by a token' };
    for (const { path } of [slave, disabled]) {
      await refuseNearest(t, [
        { operation: 'updateDomain', method: 'PUT', path, json: described },
        { operation: 'deleteDomain', method: 'DELETE', path },
      ]);
    }
    await refuseNearest(t, [
      { operation: 'updateVpc', method: 'PUT', path: vpc.path, json: described },
      { operation: 'deleteVpc', method: 'DELETE', path: vpc.path },
    ]);
    for (const { path } of [slave, disabled]) await mayDelete(t, 'deleteDomain', path);
    await mayDelete(t, 'deleteVpc', vpc.path);
  });
}

/** On an instance it need not grow (VOL-RESIZE-ATTACHED), so that comes last. */
async function onVolumes(t: CheckContext): Promise<void> {
  leftToLongerRuns(t, 'scopes for every sort of object');
  const caller = t.as('tokens.volumes:read_write');
  const { id, region } = takingVolumes(await sharedInstance(t));
  const volume = await arrangeVolume(t, { region });
  const { size } = volume.body;
  const { update, clone, resize } = asksOf(volume.path, size + 1);
  await attachVolume(t, volume, id);
  try {
    await isTaken(t, 'AUTH-SCOPE-VOLUMES-UPDATE', caller, () => update(t));
    const made = await isTaken(t, 'AUTH-SCOPE-VOLUMES-CLONE', caller, () => clone(t));
    const path = `/volumes/${requireAnsweredId(made)}`;
    await awaitSize(t, { path }, size);
    for (const each of [volume.path, path]) {
      const asks = Object.values(asksOf(each, size + 2));
      await refuseNearest(
        t,
        asks.map((ask) => ask(t)),
      );
    }
    await isTaken(t, 'AUTH-SCOPE-VOLUMES-RESIZE', caller, resize);
  } finally {
    await detachVolume(t, volume);
  }
}

/** Requests on a volume, which name what they make or rename anew each time. */
function asksOf(path: string, size: number) {
  const label = (t: CheckContext) => ({ label: t.names.label() });
  return {
    update: (t: CheckContext): Ask => {
      return { operation: 'updateVolume', method: 'PUT', path, json: label(t) };
    },
    clone: (t: CheckContext): Ask => {
      const at = `${path}/clone`;
      return { operation: 'cloneVolume', method: 'POST', path: at, json: label(t), creates: true };
    },
    resize: (): Ask => {
      const at = `${path}/resize`;
      return { operation: 'resizeVolume', method: 'POST', path: at, json: { size } };
    },
    remove: (): Ask => ({ operation: 'deleteVolume', method: 'DELETE', path }),
  } satisfies Record<string, (t: CheckContext) => Ask>;
}

/** With a scope of the same kind that is not enough, alone and beside most others. */
async function refuseNearest(t: CheckContext, asks: readonly Ask[]): Promise<void> {
  for (const ask of asks) {
    const lacking = tokensWithout(t, ask.operation);
    const widestFirst = lacking.toSorted((one, other) => other.scopes.length - one.scopes.length);
    const near = [lacking, widestFirst].map((each) => nearestOf(t, ask.operation, each)?.role);
    for (const role of new Set(near)) {
      if (role === undefined) continue;
      t.refused(scopeRequirement(ask.operation) ?? '', await send(t, t.as(role), ask));
    }
  }
}
