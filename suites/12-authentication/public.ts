import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import { readUnlessWithdrawn } from '../support/callers/withdrawn.ts';
import { ownerToken } from './credentials.ts';
import { triedRequests, unissuedCaller } from './tried-requests.ts';

/** Of the regions so many are read alone, and the last. */
const MOST_REGIONS = 3;

/** What anyone may read: regions and public images, and no private image (authentication). */
export function publicChecks(check: Declare): void {
  check('regions are public', ['AUTH-PUBLIC-REGIONS', 'AUTH-PUBLIC-REGION'], async (t) => {
    const list = await t.anonymous.get('/regions');
    t.accepted('AUTH-PUBLIC-REGIONS', list);
    await isPagedForAnyone(t, 'AUTH-PUBLIC-REGIONS', '/regions');
    const ids = list.items.flatMap(({ id }) => (id === undefined ? [] : String(id)));
    for (const id of [...ids.slice(0, MOST_REGIONS), ...ids.slice(MOST_REGIONS).slice(-1)]) {
      const path = `/regions/${encodeURIComponent(id)}`;
      t.accepted('AUTH-PUBLIC-REGION', await t.anonymous.get(path));
    }
    if (ids.length === 0) return;
    observePublic(t, 'SIL-REG-AVAILABILITY-PUBLIC', await t.anonymous.get('/regions/availability'));
    observePublic(t, 'SIL-TYPE-PUBLIC', await t.anonymous.get('/compute/types'));
  });

  check('public images are public', ['AUTH-PUBLIC-IMAGES', 'AUTH-PUBLIC-IMAGE'], async (t) => {
    t.accepted('AUTH-PUBLIC-IMAGES', await t.anonymous.get('/images'));
    await isPagedForAnyone(t, 'AUTH-PUBLIC-IMAGES', '/images');
    const image = t.fixture('image');
    t.accepted('AUTH-PUBLIC-IMAGE', await t.anonymous.get(`/images/${image}`));
    const { items } = await t.anonymous.get('/images');
    const published = items.filter(({ id }) => String(id).startsWith('compute/'));
    const old = published.filter(({ deprecated }) => deprecated === true);
    for (const { id } of [...old.slice(0, 2), ...published.slice(0, 2)]) {
      await isReadByAnyone(t, String(id));
    }
  });

  check('a private image is not', ['AUTH-PRIVATE-IMAGE'], async (t) => {
    const read = (await triedRequests(t, 'images')).find(
      ({ operation }) => operation === 'getImage',
    );
    if (read) t.refused('AUTH-PRIVATE-IMAGE', read.bare);
  });

  check('an invalid token where none is needed is observed', ['AUTH-PUBLIC-REGIONS'], async (t) => {
    t.accepted('AUTH-PUBLIC-REGIONS', await t.anonymous.get('/regions'));
    const answer = await unissuedCaller(t).get('/regions');
    t.observe('SIL-AUTH-INVALID-ON-PUBLIC', answer.ok ? 'answered' : 'refused', answer);
    const authorization = `bearer ${ownerToken(t)}`;
    const lower = await t.anonymous.send({
      method: 'GET',
      path: '/volumes',
      headers: { authorization },
    });
    t.observe('SIL-AUTH-BEARER-CASE', lower.ok ? 'any case' : 'Bearer only', lower);
  });
}

/** Whichever pages the owner may ask for, anyone may: which sizes there are is open. */
async function isPagedForAnyone(t: CheckContext, requirement: string, path: string): Promise<void> {
  const first = { page: 1, page_size: pageSizeBounds().least };
  const isLong = async () => Number((await t.anonymous.get(path, first)).body?.pages) > 1;
  await isOpenAsToOwner(t, requirement, path, first);
  const second = { ...first, page: 2 };
  if ((await isLong()) && !(await t.anonymous.get(path, second)).ok && (await isLong())) {
    await isOpenAsToOwner(t, requirement, path, second);
  }
}

async function isOpenAsToOwner(
  t: CheckContext,
  requirement: string,
  path: string,
  query: Readonly<Record<string, number>>,
): Promise<void> {
  const page = await t.anonymous.get(path, query);
  if (page.ok || (await t.owner.get(path, query)).ok) t.accepted(requirement, page);
}

/** An image that is listed to anyone is read by anyone. */
async function isReadByAnyone(t: CheckContext, id: string): Promise<void> {
  const read = await readUnlessWithdrawn(t, t.anonymous, id);
  if (read !== undefined) t.accepted('AUTH-PUBLIC-IMAGE', read);
}

function observePublic(t: CheckContext, silence: string, answer: Answer): void {
  t.observe(silence, answer.ok ? 'public' : 'refused', answer);
}
