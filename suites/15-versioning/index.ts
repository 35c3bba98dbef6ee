import { arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import { arrangeVpc, vpcBody } from '../../src/check/arrange/vpc.ts';
import { suite } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { tokenOf } from '../../src/config/credentials.ts';

/** What nobody reads without credentials. */
const CLOSED = [
  '/volumes',
  '/vpcs',
  '/domains',
  '/compute/instances',
  '/account',
  '/account/transfer',
];

const ENTITIES = { '/volumes': arrangeVolume, '/vpcs': arrangeVpc, '/domains': arrangeDomain };

const BODIES: Readonly<Record<string, (t: CheckContext) => Record<string, unknown>>> = {
  '/volumes': volumeBody,
  '/vpcs': vpcBody,
  '/domains': domainBody,
};

/** Versioning: what the earlier version offered and this one does not. */
export const versioning = suite('Versioning', (check) => {
  check('api_key authenticates nobody', ['VER-NO-V3-ACTIONS'], async (t) => {
    const api_key = tokenOf(t.run.settings.configuration, 'owner') ?? '';
    t.accepted('VER-NO-V3-ACTIONS', await t.owner.get('/volumes'));
    for (const path of CLOSED) {
      // Where anyone is let in, no key says anything: AUTH-REQUIRED speaks of that.
      if (!(await t.anonymous.get(path)).refused) continue;
      const query = { api_key, api_action: 'list' };
      t.refused('VER-NO-V3-ACTIONS', await t.anonymous.get(path, query));
    }
  });

  check('api_action performs nothing', ['VER-NO-V3-ACTIONS'], async (t) => {
    const volume = await arrangeVolume(t);
    const query = { api_action: 'volume.delete', VolumeID: volume.id, volumeid: volume.id };
    for (const path of ['/volumes', '/regions']) await t.owner.get(path, query);
    const still = await t.owner.get(volume.path);
    t.holds('VER-NO-V3-ACTIONS', still.ok, {
      expected: `volume ${volume.id} to survive api_action=volume.delete`,
      received: still.summary,
      answers: [still],
    });
  });

  for (const [list, arrange] of Object.entries(ENTITIES)) {
    check(`an id in the query string selects none of ${list}`, ['VER-NO-QUERY-IDS'], async (t) =>
      selectsNothing(t, list, await arrange(t)),
    );
  }

  for (const [collection, body] of Object.entries(BODIES)) {
    check(`an array of requests to ${collection} is not carried out`, ['VER-NO-BATCH'], (t) =>
      isNoBatch(t, collection, [body(t), body(t)]),
    );
  }
});

/** Reads with the id in the query string, under every name it may have had, and deletes by it. */
async function selectsNothing(
  t: CheckContext,
  list: string,
  { id, path }: { id: number; path: string },
): Promise<void> {
  const kind = list.slice(1, -1);
  const query = { id, [`${kind}Id`]: id, [`${kind}_id`]: id };
  const listed = await t.owner.get(list, query);
  t.holds('VER-NO-QUERY-IDS', !(listed.ok && listed.body?.id === id), {
    expected: 'a list, or a refusal',
    received: listed.summary,
    answers: [listed],
  });
  await t.owner.send({ method: 'DELETE', path: list, query });
  const still = await t.owner.get(path);
  t.holds('VER-NO-QUERY-IDS', still.ok, {
    expected: `${path} to survive DELETE ${list} with its id in the query string`,
    received: still.summary,
    answers: [still],
  });
}

async function isNoBatch(
  t: CheckContext,
  collection: string,
  wishes: readonly Record<string, unknown>[],
): Promise<void> {
  const answer = await t.owner.post(collection, wishes);
  const names = new Set(wishes.map(nameOf));
  const items = (await t.owner.list(collection)) ?? [];
  const made = items.filter((item) => names.has(nameOf(item)));
  for (const { id } of made) await t.owner.delete(`${collection}/${id}`);
  t.holds('VER-NO-BATCH', made.length < 2, {
    expected: `nothing in ${collection} for each element of the array`,
    received: `${made.length} of them after ${answer.summary}`,
    answers: [answer],
  });
}

function nameOf({ label, domain }: Readonly<Record<string, unknown>>): unknown {
  return label ?? domain;
}
