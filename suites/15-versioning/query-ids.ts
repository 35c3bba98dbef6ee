import { detachVolume } from '../../src/check/arrange/attachment.ts';
import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { arrangeVolume, volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { secondInstance } from '../support/lent/second-instance.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import { attachesNotByQuery, growsNotByQuery, isNotUpdated } from './query-of-requests.ts';

/** How an entity of each list is made. */
const ENTITIES = { '/volumes': arrangeVolume, '/vpcs': arrangeVpc, '/domains': arrangeDomain };

/** Ids in the query string select no entity (versioning#rule-2). */
export function queryIdsChecks(check: Declare): void {
  for (const [list, arrange] of Object.entries(ENTITIES)) {
    check(`an id in the query string selects none of ${list}`, ['VER-NO-QUERY-IDS'], async (t) => {
      const named = await arrange(t);
      const query = queryOf(list, named);
      await selectsNothing(t, list, query, named, await arrange(t));
      if (isShortRun(t)) return;
      const third = await arrange(t);
      await isNotUpdated(t, list, third.path, { query, path: named.path });
    });
  }

  check('an id in the query string lets no volume grow', ['VER-NO-QUERY-IDS'], async (t) => {
    leftToLongerRuns(t, 'ids in the query string of other operations');
    const [named, other] = [await arrangeVolume(t), await arrangeVolume(t)];
    await growsNotByQuery(t, other, queryOf('/volumes', named), named);
  });

  check('an id in the query string selects no region', ['VER-NO-QUERY-IDS'], async (t) => {
    leftToLongerRuns(t, 'ids in the query string of other operations');
    const [named, other] = (await t.owner.list('/regions')) ?? [];
    if (other === undefined) throw new Inconclusive('there are no two regions');
    const query = { id: other.id, regionId: other.id, region_id: other.id, region: other.id };
    await isNotRead(t, `/regions/${encodeURIComponent(named?.id)}`, query, other.id);
  });

  check(
    'the id of an instance in the query string selects none of /volumes',
    ['VER-NO-QUERY-IDS'],
    async (t) => {
      const { id } = await sharedInstance(t);
      await arrangeVolume(t);
      await selectsNoItems(
        t,
        '/volumes',
        { compute_id: id, computeId: id },
        ({ compute_id }) => compute_id === id,
      );
    },
  );

  check(
    'the id of an instance in the query string attaches no volume to it',
    ['VER-NO-QUERY-IDS'],
    async (t) => {
      leftToLongerRuns(t, 'ids in the query string of other operations');
      await attachesByBody(t);
      await attachesNotByQuery(t);
      await isCreatedOnNone(t);
    },
  );
}

/** On the instance that the body names, or refused: in no case on the one of the query string. */
async function attachesByBody(t: CheckContext): Promise<void> {
  const [named, other] = [takingVolumes(await sharedInstance(t)), await secondInstance(t)];
  const volume = await arrangeVolume(t, { region: named.region });
  const query = { compute_id: other.id, computeId: other.id };
  const path = `${volume.path}/attach`;
  const json = { compute_id: named.id };
  try {
    const ask = () => t.owner.send({ method: 'POST', path, query, json });
    const { last: answer } = await poll(ask, ({ ok }) => ok, t.convergence);
    const look = () => t.owner.get(volume.path);
    const { last: seen } = await poll(look, isOn(named.id), t.convergence);
    t.holds('VER-NO-QUERY-IDS', !isOn(other.id)(seen), {
      expected: `${volume.path} on instance ${named.id}, as the body says, or a refusal`,
      received: `on instance ${other.id}, as the query string says`,
      answers: [answer, seen],
    });
  } finally {
    await detachVolume(t, volume);
  }
}

/** On no instance, since the body names none, or refused. */
async function isCreatedOnNone(t: CheckContext): Promise<void> {
  const { id } = takingVolumes(await sharedInstance(t));
  const also = { query: { compute_id: id, computeId: id } };
  const body = volumeBody(t);
  const made = await t.creations.attempt({
    collection: '/volumes',
    body,
    path: volumePath,
    also,
  });
  const path = made.ok ? volumePath(made.body) : undefined;
  if (path === undefined) return;
  const look = () => t.owner.get(path);
  const isNew = ({ ok, body }: Answer) => ok && body?.status !== 'creating';
  const { last: seen } = await poll(look, isNew, transitionTime(t));
  t.holds('VER-NO-QUERY-IDS', !isOn(id)(seen), {
    expected: `${path} on no instance, as the body says, or a refusal`,
    received: `on instance ${id}, as the query string says`,
    answers: [made, seen],
  });
}

const isOn =
  (instance: number) =>
  ({ body }: Answer) =>
    body?.compute_id === instance;

interface Entity {
  readonly id: number;
  readonly path: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the target's items
type Item = any;

/** Others are there: what holds nothing but what the ids name was selected by them. */
export async function selectsNoItems(
  t: CheckContext,
  list: string,
  query: Readonly<Record<string, string | number>>,
  isNamed: (item: Item) => boolean,
): Promise<void> {
  await t.eventually(
    'VER-NO-QUERY-IDS',
    `GET ${list} with ids in the query string to answer the list without regard to them, or a refusal`,
    () => t.owner.get(list, query),
    ({ ok, body, items }) =>
      !ok || !(isNamed(body ?? {}) || (Number(body?.pages) <= 1 && items.every(isNamed))),
  );
}

/** The id of an entity under every name it may have had. */
function queryOf(list: string, { id }: Entity): Readonly<Record<string, number>> {
  return namedBy(list.slice(1, -1), id);
}

/** The id of an entity of this kind under every name it may have had. */
export function namedBy<Id>(kind: string, id: Id): Readonly<Record<string, Id>> {
  return { id, [`${kind}Id`]: id, [`${kind}_id`]: id, [`${kind}ID`]: id };
}

/** Reads with the id in the query string, and deletes by it. */
async function selectsNothing(
  t: CheckContext,
  list: string,
  query: Readonly<Record<string, number>>,
  { id, path }: Entity,
  other: Entity,
): Promise<void> {
  await selectsNoItems(t, list, query, (item) => item.id === id);
  await isNotRead(t, other.path, query, id);
  for (const deleted of isShortRun(t) ? [list] : [list, other.path]) {
    await t.owner.send({ method: 'DELETE', path: deleted, query });
    const survives = `${path} to survive DELETE ${deleted} with its id in the query string`;
    await t.eventually(
      'VER-NO-QUERY-IDS',
      survives,
      () => t.owner.get(path),
      ({ ok }) => ok,
    );
  }
}

/** A path answers what it names, whatever id stands behind it. */
async function isNotRead(
  t: CheckContext,
  path: string,
  query: Readonly<Record<string, string | number>>,
  id: string | number,
): Promise<void> {
  const read = await t.owner.get(path, query);
  t.holds('VER-NO-QUERY-IDS', !(read.ok && read.body?.id === id), {
    expected: `${path} itself, or a refusal`,
    received: read.summary,
    answers: [read],
    broughtAbout: true,
  });
}
