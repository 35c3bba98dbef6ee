import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { type ArrangedDomain, arrangeDomain, freshDomain } from '../../src/check/arrange/domain.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { arrangeNodeBalancer } from '../../src/check/arrange/node-balancer.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { type KnownRecord, knownRecord, staysWhole } from '../../src/check/whole-record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { cloneVolume } from '../04-volumes/requests.ts';
import { subnetsOf } from '../05-vpcs/requests.ts';
import { cloneDomain, slaveBody } from '../07-domains/requests.ts';
import { imageToDeploy } from '../09-images/shared-images.ts';
import { uncountedConfig } from '../10-load-balancers/requests.ts';
import { isLeftAlone } from '../support/left-alone.ts';
import { isRefusedTo, strangerTo } from '../support/stranger.ts';

const REQUIREMENT = 'AUTH-OTHER-ACCOUNT';

/** What these decide others decide first: begun late, they would find no objects left. */
const EARLY = { early: true };

/** Whatever state an object is in, another account can do nothing with it (service#rule-1). */
export function otherAccountStatesChecks(check: Declare): void {
  check(
    'an attached volume is out of reach of another account',
    [REQUIREMENT],
    async (t) => {
      const volume = await arrangeVolume(t);
      const theirs = { list: '/volumes', id: volume.id };
      const other = await strangerTo(t, theirs.list, theirs.id);
      const { id: compute_id } = takingVolumes(await sharedInstance(t));
      await attachVolume(t, volume, compute_id);
      try {
        await outOfReach(t, theirs, await knownRecord(t, volume.path, OF_VOLUMES, { compute_id }), [
          () => other.get(volume.path),
          () => other.put(volume.path, { label: t.names.label() }),
          () => other.post(`${volume.path}/detach`),
          () => other.post(`${volume.path}/resize`, { size: volume.body.size + 1 }),
          () => cloneVolume(t, volume, t.names.label(), other),
        ]);
      } finally {
        await detachVolume(t, volume);
      }
    },
    EARLY,
  );

  for (const [state, arrange] of Object.entries(DOMAINS)) {
    check(
      `a ${state} domain is out of reach of another account`,
      [REQUIREMENT],
      async (t) => {
        const domain = await arrange(t);
        const theirs = { list: '/domains', id: domain.id };
        const other = await strangerTo(t, theirs.list, theirs.id);
        await outOfReach(t, theirs, await knownRecord(t, domain.path, OF_DOMAINS), [
          () => other.get(domain.path),
          () => other.put(domain.path, { description: 'theirs', status: 'active' }),
          () => cloneDomain(t, domain, freshDomain(t), other),
          () => other.post(`${domain.path}/records`, RECORD),
        ]);
      },
      EARLY,
    );
  }

  check(
    'an image with its data is out of reach of another account',
    [REQUIREMENT],
    async (t) => {
      const { id, path } = await imageToDeploy(t);
      const theirs = { list: '/images', id };
      const other = await strangerTo(t, theirs.list, theirs.id);
      await outOfReach(t, theirs, await knownRecord(t, path, OF_IMAGES, { status: 'available' }), [
        () => other.get(path),
        () => other.put(path, { label: t.names.label(), description: 'theirs' }),
      ]);
    },
    EARLY,
  );

  check(
    'a VPC with subnets is out of reach of another account',
    [REQUIREMENT],
    async (t) => {
      const subnets = subnetsOf(['10.62.0.0/24', '172.17.62.0/28']);
      const { id, path } = await arrangeVpc(t, { subnets });
      const theirs = { list: '/vpcs', id };
      const other = await strangerTo(t, theirs.list, theirs.id);
      await outOfReach(t, theirs, await knownRecord(t, path, OF_VPCS), [
        () => other.get(path),
        () => other.put(path, { label: t.names.label(), description: 'theirs' }),
      ]);
    },
    EARLY,
  );

  check(
    'a config is no part of a load balancer of another account',
    [REQUIREMENT],
    async (t) => {
      const { id, path, body } = await uncountedConfig(t);
      const other = t.as('otherAccount');
      const theirs = await arrangeNodeBalancer(t, {}, other);
      const through = `${theirs.path}/configs/${id}`;
      const node = { label: t.names.label(), address: '192.168.130.8:80' };
      for (const send of [
        () => other.get(through),
        () => other.put(through, { label: t.names.label() }),
        () => other.post(through, node),
      ]) {
        t.refused(REQUIREMENT, await send());
      }
      const known = await knownRecord(t, path, []);
      await staysWhole(t, REQUIREMENT, { ...known, fields: labelOf(body) });
    },
    { objects: 1, ...EARLY },
  );
}

/** What only requests change. */
const OF_VOLUMES = ['label', 'size', 'compute_id', 'tags'];
const OF_DOMAINS = ['domain', 'type', 'status', 'description', 'tags'];
const OF_IMAGES = ['label', 'description', 'status', 'type'];
const OF_VPCS = ['label', 'description'];

const RECORD = { type: 'A', name: 'theirs', target: '198.18.0.1' };

const DOMAINS: Readonly<Record<string, (t: CheckContext) => Promise<ArrangedDomain>>> = {
  disabled: (t) => arrangeDomain(t, { status: 'disabled' }),
  slave: (t) => arrangeDomain(t, { ...slaveBody(t), soa_email: undefined }),
};

/**
 * Everything that the other account tries must be refused, a deletion must do nothing, and the object is as it
 * was; and again, once its owner has read it.
 */
async function outOfReach(
  t: CheckContext,
  theirs: Parameters<typeof isRefusedTo>[3],
  known: KnownRecord,
  tries: readonly (() => Promise<Answer>)[],
): Promise<void> {
  const deletion = async () => {
    const answer = await t.as('otherAccount').delete(known.path);
    await isLeftAlone(t, REQUIREMENT, known.path, answer);
  };
  const refused = tries.map(
    (send) => async () => isRefusedTo(t, REQUIREMENT, await send(), theirs),
  );
  for (const tried of [...refused, deletion, ...refused.slice(0, 1)]) {
    await tried();
    await staysWhole(t, REQUIREMENT, known);
  }
}

/** A config shows its label as far as the target shows it at all. */
function labelOf(body: { readonly label?: unknown } | undefined): Record<string, unknown> {
  return typeof body?.label === 'string' ? { label: body.label } : {};
}
