import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import {
  type ArrangedDomain,
  arrangeDomain,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { arrangeNodeBalancer } from '../../../src/check/arrange/node-balancer.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../../src/check/arrange/vpc.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { type KnownRecord, knownRecord, staysWhole } from '../../../src/check/whole/record.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { nameIn } from '../../../src/resources/kinds.ts';
import { cloneVolume } from '../../04-volumes/requests.ts';
import { subnetsOf } from '../../05-vpcs/requests.ts';
import { cloneDomain, slaveBody } from '../../07-domains/requests.ts';
import { imageToDeploy } from '../../09-images/shared-images.ts';
import { uncountedConfig } from '../../10-load-balancers/requests.ts';
import { isLeftAlone } from '../../support/callers/left-alone.ts';
import { isRefusedTo, strangerTo } from '../../support/callers/stranger.ts';
import { everythingListed } from '../../support/pages/any-page.ts';

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
      const { id: compute_id } = takingVolumes(await sharedInstance(t));
      await attachVolume(t, volume, compute_id);
      try {
        await outOfReach(
          t,
          await knownRecord(t, volume.path, OF_VOLUMES, { compute_id }),
          (other) => [
            () => other.get(volume.path),
            () => other.put(volume.path, { label: t.names.label() }),
            () => other.post(`${volume.path}/detach`),
            () => other.post(`${volume.path}/resize`, { size: volume.body.size + 1 }),
            () => cloneVolume(t, volume, t.names.label(), other),
          ],
        );
      } finally {
        await detachVolume(t, volume);
      }
    },
    EARLY,
  );

  for (const [state, { arrange, wish }] of Object.entries(DOMAINS)) {
    check(
      `a ${state} domain is out of reach of another account`,
      [REQUIREMENT],
      async (t) => {
        const domain = await arrange(t);
        await outOfReach(t, await knownRecord(t, domain.path, OF_DOMAINS, wish), (other) => [
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
      const { path } = await imageToDeploy(t);
      await outOfReach(
        t,
        await knownRecord(t, path, OF_IMAGES, { status: 'available' }),
        (other) => [
          () => other.get(path),
          () => other.put(path, { label: t.names.label(), description: 'theirs' }),
        ],
      );
    },
    EARLY,
  );

  check(
    'a VPC with subnets is out of reach of another account',
    [REQUIREMENT],
    async (t) => {
      const subnets = subnetsOf(['10.62.0.0/24', '172.17.62.0/28']);
      const { path } = await arrangeVpc(t, { subnets });
      await outOfReach(t, await knownRecord(t, path, OF_VPCS), (other) => [
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

const DISABLED = { status: 'disabled' };

/** Domains of these sorts, and what they come to show: what was asked for may show late. */
const DOMAINS: Readonly<Record<string, SortOfDomain>> = {
  disabled: { arrange: (t) => arrangeDomain(t, DISABLED), wish: DISABLED },
  slave: {
    arrange: (t) => arrangeDomain(t, { ...slaveBody(t), soa_email: undefined }),
    wish: { type: 'slave' },
  },
};

interface SortOfDomain {
  readonly arrange: (t: CheckContext) => Promise<ArrangedDomain>;
  readonly wish: Readonly<Record<string, unknown>>;
}

/**
 * Everything that the other account tries must be refused, a deletion must do nothing, and the object is as it
 * was; and again, once its owner has read it. Nor is it in their list.
 */
async function outOfReach(
  t: CheckContext,
  known: KnownRecord,
  triesOf: (other: Caller) => readonly (() => Promise<Answer>)[],
): Promise<void> {
  const [, list = '', id = ''] = /^(\/\w+)\/(.*)$/.exec(known.path) ?? [];
  await isUnlisted(t, list, known);
  const theirs = { list, id: /^\d+$/.test(id) ? Number(id) : id };
  const other = await strangerTo(t, theirs.list, theirs.id);
  const deletion = async () =>
    isLeftAlone(t, REQUIREMENT, known.path, await other.delete(known.path));
  const refused = triesOf(other).map(
    (send) => async () => isRefusedTo(t, REQUIREMENT, await send(), theirs),
  );
  for (const tried of [...refused, deletion, ...refused.slice(0, 1)]) {
    await tried();
    await staysWhole(t, REQUIREMENT, known);
  }
  await isUnlisted(t, list, known);
}

/** What has the same id may be theirs; but nothing of theirs has the name too. */
async function isUnlisted(t: CheckContext, list: string, known: KnownRecord): Promise<void> {
  const name = nameIn(known.fields);
  if (name === undefined) return;
  const items = (await everythingListed(t.as('otherAccount'), list)) ?? [];
  const isListed = items.some(
    (item) => known.path === `${list}/${item.id}` && nameIn(item) === name,
  );
  t.holds(REQUIREMENT, !isListed, {
    expected: `${name} not in the other account's list`,
    received: `${list} lists it`,
    answers: [],
  });
}

/** A config shows its label as far as the target shows it at all. */
function labelOf(body: { readonly label?: unknown } | undefined): Record<string, unknown> {
  return typeof body?.label === 'string' ? { label: body.label } : {};
}
