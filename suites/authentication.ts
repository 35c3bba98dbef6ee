import type { Request } from '../src/http/exchange.ts';
import type { Answer } from '../src/run/answer.ts';
import type { Caller } from '../src/run/caller.ts';
import { suite } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { tokenOf } from '../src/run/credentials.ts';
import { otherAccountChecks } from './authentication-other-account.ts';
import { ASKS, type Ask, kept, send } from './authentication-requests.ts';
import { scopeChecks } from './authentication-scopes.ts';

/** Authentication: who may ask, and for what. */
export const authentication = suite('Authentication', (check) => {
  check('the owner token is accepted as a bearer token', ['AUTH-BEARER'], async (t) => {
    t.accepted('AUTH-BEARER', await t.owner.get('/volumes'));
    t.accepted('AUTH-BEARER', await t.owner.get('/account'));
  });

  for (const group of Object.keys(ASKS)) {
    check(`${group}: nothing without credentials`, ['AUTH-REQUIRED'], async (t) => {
      await allRefused(t, 'AUTH-REQUIRED', t.anonymous, await kept(t, group));
    });
    check(
      `${group}: nothing with a token that nobody issued`,
      ['AUTH-INVALID-REFUSED'],
      async (t) => {
        const stranger = t.withToken('nobody', 'c0ffee'.repeat(10));
        await allRefused(t, 'AUTH-INVALID-REFUSED', stranger, await kept(t, group));
      },
    );
    check(`${group}: nothing with a token in the query string`, ['AUTH-NOT-IN-QUERY'], (t) =>
      noneBy(t, 'AUTH-NOT-IN-QUERY', group, { query: { access_token: ownerToken(t) } }),
    );
    check(`${group}: nothing under the scheme Basic`, ['AUTH-SCHEME'], (t) =>
      noneBy(t, 'AUTH-SCHEME', group, { headers: { authorization: `Basic ${ownerToken(t)}` } }),
    );
    check(`${group}: nothing with a revoked token`, ['AUTH-REVOKED-REFUSED'], async (t) => {
      const revoked = t.as('revokedToken');
      await allRefused(t, 'AUTH-REVOKED-REFUSED', revoked, await kept(t, group));
    });
  }

  check('a token under the scheme Basic is refused', ['AUTH-SCHEME'], async (t) => {
    const authorization = `Basic ${ownerToken(t)}`;
    for (const path of ['/volumes', '/domains', '/account']) {
      t.refused(
        'AUTH-SCHEME',
        await t.anonymous.send({ method: 'GET', path, headers: { authorization } }),
      );
    }
  });

  check('what only resembles a token is refused', ['AUTH-INVALID-REFUSED'], async (t) => {
    const token = ownerToken(t);
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
    for (const name of ['access_token', 'token', 'api_key', 'authorization']) {
      t.refused('AUTH-NOT-IN-QUERY', await t.anonymous.get('/volumes', { [name]: token }));
    }
    const bearer = { Authorization: `Bearer ${token}` };
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
    if (read) t.refused('AUTH-PRIVATE-IMAGE', await send(t, t.anonymous, read));
  });

  check('an invalid token where none is needed is observed', ['AUTH-PUBLIC-REGIONS'], async (t) => {
    t.accepted('AUTH-PUBLIC-REGIONS', await t.anonymous.get('/regions'));
    const answer = await t.withToken('nobody', 'c0ffee'.repeat(10)).get('/regions');
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
      const { volume, domain } = t.fixture('readOnly');
      const objects = [
        [volume, 'volumes', { label: t.names.label() }],
        [domain, 'domains', { description: 'changed by who may only read' }],
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

  otherAccountChecks(check);
  scopeChecks(check);
});

/** Sends each request in this role; every one must be refused. */
async function allRefused(
  t: CheckContext,
  requirement: string,
  caller: Caller,
  asks: readonly Ask[],
): Promise<void> {
  for (const ask of asks) {
    const answer = await send(t, caller, ask);
    t.refused(requirement, answer);
    t.observe('SIL-AUTH-STATUS', `${caller.credential}: ${answer.status}`, answer);
  }
}

/** Nothing is done by a token in another place; what creates is left out, for nobody could remove it. */
async function noneBy(
  t: CheckContext,
  requirement: string,
  group: string,
  token: Pick<Request, 'query' | 'headers'>,
): Promise<void> {
  for (const { creates, method, path, json } of await kept(t, group)) {
    if (creates) continue;
    const request = { method, path, ...token, ...(json ? { json } : {}) };
    t.refused(requirement, await t.anonymous.send(request));
  }
}

function ownerToken(t: CheckContext): string {
  t.as('owner');
  return tokenOf(t.world.settings.configuration, 'owner') ?? '';
}

function observePublic(t: CheckContext, silence: string, answer: Answer): void {
  t.observe(silence, answer.ok ? 'public' : 'refused', answer);
}
