import { suite } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { otherAccountChecks } from './other-account.ts';
import { kept, ownerToken, refusedChecks, stranger } from './refused.ts';
import { scopeChecks } from './scopes.ts';

/** Authentication: who may ask, and for what. */
export const authentication = suite('Authentication', (check) => {
  check('the owner token is accepted as a bearer token', ['AUTH-BEARER'], async (t) => {
    t.accepted('AUTH-BEARER', await t.owner.get('/volumes'));
    t.accepted('AUTH-BEARER', await t.owner.get('/account'));
  });

  refusedChecks(check);

  check('what only resembles a token is refused', ['AUTH-INVALID-REFUSED'], async (t) => {
    const token = ownerToken(t);
    await closedTo(t, '/volumes');
    const tokens = ['null', 'undefined', `${token}${token}`].map((text) => `Bearer ${text}`);
    for (const authorization of [...tokens, 'Bearer', '']) {
      const answer = await t.anonymous.send({
        method: 'GET',
        path: '/volumes',
        headers: { authorization },
      });
      t.refused('AUTH-INVALID-REFUSED', answer);
    }
  });

  check('a token in the query string does not authenticate', ['AUTH-NOT-IN-QUERY'], async (t) => {
    const token = ownerToken(t);
    await closedTo(t, '/volumes');
    for (const name of ['access_token', 'token', 'api_key', 'authorization']) {
      t.refused('AUTH-NOT-IN-QUERY', await t.anonymous.get('/volumes', { [name]: token }));
    }
    const bearer = { Authorization: `Bearer ${token}` };
    await closedTo(t, '/account');
    t.refused('AUTH-NOT-IN-QUERY', await t.anonymous.get('/account', bearer));
  });

  check('regions are public', ['AUTH-PUBLIC-REGIONS', 'AUTH-PUBLIC-REGION'], async (t) => {
    const list = await t.anonymous.get('/regions');
    t.accepted('AUTH-PUBLIC-REGIONS', list);
    const [region] = list.items;
    if (region?.id === undefined) return;
    t.accepted('AUTH-PUBLIC-REGION', await t.anonymous.get(`/regions/${region.id}`));
    observePublic(t, 'SIL-REG-AVAILABILITY-PUBLIC', await t.anonymous.get('/regions/availability'));
    observePublic(t, 'SIL-TYPE-PUBLIC', await t.anonymous.get('/compute/types'));
  });

  check('public images are public', ['AUTH-PUBLIC-IMAGES', 'AUTH-PUBLIC-IMAGE'], async (t) => {
    t.accepted('AUTH-PUBLIC-IMAGES', await t.anonymous.get('/images'));
    const image = t.fixture('image');
    t.accepted('AUTH-PUBLIC-IMAGE', await t.anonymous.get(`/images/${image}`));
  });

  check('a private image is not', ['AUTH-PRIVATE-IMAGE'], async (t) => {
    const read = (await kept(t, 'images')).find(({ operation }) => operation === 'getImage');
    if (read) t.refused('AUTH-PRIVATE-IMAGE', read.bare);
  });

  check('an invalid token where none is needed is observed', ['AUTH-PUBLIC-REGIONS'], async (t) => {
    t.accepted('AUTH-PUBLIC-REGIONS', await t.anonymous.get('/regions'));
    const answer = await stranger(t).get('/regions');
    t.observe('SIL-AUTH-INVALID-ON-PUBLIC', answer.ok ? 'answered' : 'refused', answer);
    const authorization = `bearer ${ownerToken(t)}`;
    const lower = await t.anonymous.send({
      method: 'GET',
      path: '/volumes',
      headers: { authorization },
    });
    t.observe('SIL-AUTH-BEARER-CASE', lower.ok ? 'any case' : 'Bearer only', lower);
  });

  check(
    'a user with read permission may read and no more',
    ['AUTH-OBJECT-PERMISSION'],
    async (t) => {
      const reader = t.as('readOnlyUser');
      const { volume, domain, vpc, image } = t.fixture('readOnly');
      const objects = [
        [volume, 'volumes', { label: t.names.label() }],
        [domain, 'domains', { description: 'changed by who may only read' }],
        [vpc, 'vpcs', { description: 'changed by who may only read' }],
        [image, 'images', { label: t.names.label(), description: 'changed by who may only read' }],
      ] as const;
      for (const [id, kind, wish] of objects) {
        if (id === undefined) continue;
        const path = `/${kind}/${id}`;
        t.accepted('AUTH-OBJECT-PERMISSION', await reader.get(path));
        t.refused('AUTH-OBJECT-PERMISSION', await reader.put(path, wish));
        t.refused('AUTH-OBJECT-PERMISSION', await reader.delete(path));
      }
    },
  );

  check('a user without any grant changes nothing', ['AUTH-OBJECT-PERMISSION'], async (t) => {
    const nobody = t.as('restricted');
    const { volume, domain, vpc, image } = t.fixture('readOnly');
    const objects = [
      [volume, 'volumes', { label: t.names.label() }],
      [domain, 'domains', { description: 'changed by who may not' }],
      [vpc, 'vpcs', { description: 'changed by who may not' }],
      [image, 'images', { label: t.names.label(), description: 'changed by who may not' }],
    ] as const;
    for (const [id, kind, wish] of objects) {
      if (id === undefined) continue;
      t.refused('AUTH-OBJECT-PERMISSION', await nobody.put(`/${kind}/${id}`, wish));
      t.refused('AUTH-OBJECT-PERMISSION', await nobody.delete(`/${kind}/${id}`));
    }
  });

  otherAccountChecks(check);
  scopeChecks(check);
});

/** @throws Inconclusive where a path is open to anyone: then no token says anything. */
async function closedTo(t: CheckContext, path: string): Promise<void> {
  const bare = await t.anonymous.get(path);
  if (bare.refused) return;
  throw new Inconclusive(`GET ${path} without any token was answered ${bare.status}`);
}

function observePublic(t: CheckContext, silence: string, answer: Answer): void {
  t.observe(silence, answer.ok ? 'public' : 'refused', answer);
}
