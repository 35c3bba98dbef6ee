import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { secretRoles, tokenOf } from '../../src/config/credentials.ts';
import { twice } from '../../src/generate/12-authentication/last-character.ts';
import type { Answer } from '../../src/http/answer.ts';
import type { Request } from '../../src/http/exchange.ts';
import { poll } from '../../src/limits/poll.ts';
import { imagePath } from '../../src/resources/kinds.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { showsNoPrivateScript } from './private-scripts.ts';
import { ASKS, type Ask, pagesOf, send } from './requests.ts';

/** A request, and what became of it without a token and with one that nobody issued. */
export interface Tried extends Ask {
  readonly bare: Answer;
  readonly unissued: Answer;
}

/** Which credentials are accepted, and that everything else is refused (authentication). */
export function credentialsChecks(check: Declare): void {
  check('the owner token is accepted as a bearer token', ['AUTH-BEARER'], async (t) => {
    // A target that is not finished may have neither: that says nothing of the token.
    let isTold = false;
    for (const path of ['/volumes', '/account']) {
      const answer = await t.owner.get(path);
      if (!answer.isMissing) t.accepted('AUTH-BEARER', answer);
      isTold ||= !answer.isMissing;
    }
    if (!isTold) throw new Inconclusive('GET /volumes and GET /account are missing');
  });

  refusedByGroup(check);

  const resembling = ['AUTH-INVALID-REFUSED', 'AUTH-SCHEME'];
  check('what only resembles a token is refused', resembling, async (t) => {
    const token = ownerToken(t);
    await closedTo(t, '/volumes');
    const tokens = ['null', 'undefined', twice(token)].map((text) => `Bearer ${text}`);
    const beginning = beginningOf(t, token);
    if (beginning !== undefined) tokens.push(`Bearer ${beginning}`);
    for (const authorization of [...tokens, 'Bearer', '']) {
      const answer = await t.anonymous.send({
        method: 'GET',
        path: '/volumes',
        headers: { authorization },
      });
      t.refused('AUTH-INVALID-REFUSED', answer);
    }
    for (const authorization of otherForms(token)) {
      const headers = { authorization };
      t.refused(
        'AUTH-SCHEME',
        await t.anonymous.send({ method: 'GET', path: '/volumes', headers }),
      );
    }
  });

  check('a token in the query string does not authenticate', ['AUTH-NOT-IN-QUERY'], async (t) => {
    const token = ownerToken(t);
    await closedTo(t, '/volumes');
    const names = ['access_token', 'token', 'api_key', 'authorization'];
    for (const name of names) {
      t.refused('AUTH-NOT-IN-QUERY', await t.anonymous.get('/volumes', { [name]: token }));
    }
    const nobody = unissuedCaller(t);
    // One that anyone's token opens says nothing of the query.
    const isRefused = (await nobody.get('/volumes')).refused;
    for (const name of isRefused ? names : []) {
      t.refused('AUTH-NOT-IN-QUERY', await nobody.get('/volumes', { [name]: token }));
    }
    await showsNoPrivateImage(t, names, token);
    const bearer = { Authorization: `Bearer ${token}` };
    await closedTo(t, '/account');
    t.refused('AUTH-NOT-IN-QUERY', await t.anonymous.get('/account', bearer));
    await showsNoPrivateScript(t, names, token);
  });
}

/** A token without a scheme, and under those that other interfaces have for tokens. */
function otherForms(token: string): string[] {
  const schemes = ['Token', 'token', 'OAuth', 'ApiKey'];
  const named = schemes.flatMap((scheme) => [
    `${scheme} ${token}`,
    `${scheme} token="${token}"`,
    `${scheme} token=${token}`,
  ]);
  return [token, ...named];
}

/** Shortest token of which a beginning is not likely to be a token of somebody else. */
const LONG_TOKEN = 20;

/** A token cut short, unless it is short anyway or the beginning of every token of the target. */
function beginningOf(t: CheckContext, token: string): string | undefined {
  const beginning = token.slice(0, Math.ceil(token.length * 0.75));
  const others = secretRoles(t.run.settings.configuration).map(([, each]) => each);
  const isShared = others.some((each) => each !== token && each.startsWith(beginning));
  return token.length < LONG_TOKEN || isShared ? undefined : beginning;
}

/**
 * What every operation refuses that is not public, by groups of operations. An operation that answers
 * without credentials is asked nothing about wrong tokens, and one that takes a token that nobody
 * issued nothing about revoked ones: a fault is then found once, and not with all that follows from it.
 */
function refusedByGroup(check: Declare): void {
  for (const group of Object.keys(ASKS)) {
    check(`${group}: nothing without credentials`, ['AUTH-REQUIRED'], async (t) => {
      for (const tried of await triedRequests(t, group)) {
        // Anyone may read public images: AUTH-PRIVATE-IMAGE speaks of the others.
        if (tried.operation === 'getImage') continue;
        refused(t, 'AUTH-REQUIRED', tried.bare);
        for (const query of pagesOf(tried)) {
          refused(t, 'AUTH-REQUIRED', await send(t, t.anonymous, tried, { query }));
        }
      }
    });
    check(
      `${group}: nothing with a token that nobody issued`,
      ['AUTH-INVALID-REFUSED'],
      async (t) => {
        for (const { unissued } of await closedRequests(t, group)) {
          refused(t, 'AUTH-INVALID-REFUSED', unissued);
        }
      },
    );
    check(
      `${group}: nothing with a token in the query string or the body`,
      ['AUTH-NOT-IN-QUERY', 'AUTH-REQUIRED'],
      async (t) => {
        const token = ownerToken(t);
        const authorization = `Bearer ${token}`;
        const query = { access_token: token, token, api_key: token, authorization };
        const asks = await closedRequests(t, group);
        await noneBy(t, 'AUTH-NOT-IN-QUERY', asks, { query });
        if (isShortRun(t)) return;
        const inBody = asks.flatMap(({ json, ...ask }) =>
          json === undefined ? [] : [{ ...ask, json: { ...json, access_token: token, token } }],
        );
        await noneBy(t, 'AUTH-REQUIRED', inBody, {});
      },
      { objects: 1 },
    );
    check(
      `${group}: nothing under the scheme Basic`,
      ['AUTH-SCHEME'],
      async (t) => {
        const asks = await discerningRequests(t, group);
        const [plain, ...encoded] = basicCredentials(ownerToken(t));
        await noneBy(t, 'AUTH-SCHEME', asks, { headers: { authorization: `Basic ${plain}` } });
        const reads = asks.filter(({ method }) => method === 'GET');
        for (const each of encoded)
          await noneBy(t, 'AUTH-SCHEME', reads, { headers: { authorization: `Basic ${each}` } });
      },
      { objects: 1 },
    );
    check(`${group}: nothing with a revoked token`, ['AUTH-REVOKED-REFUSED'], async (t) => {
      const revoked = t.as('revokedToken');
      for (const ask of await discerningRequests(t, group)) {
        refused(t, 'AUTH-REVOKED-REFUSED', await send(t, revoked, ask));
      }
    });
  }
}

/** The requests of a group, each tried once per run without a token and with one that nobody issued. */
export function triedRequests(t: CheckContext, group: string): Promise<Tried[]> {
  return t.shared(`requests on ${group}`, async (arrangement) => {
    const tried: Tried[] = [];
    for (const ask of (await ASKS[group]?.(arrangement)) ?? []) {
      const { mark } = arrangement.creations;
      const bare = await send(arrangement, arrangement.anonymous, ask);
      await arrangement.creations.clear(mark);
      const unissued = await send(arrangement, unissuedCaller(arrangement), ask);
      await arrangement.creations.clear(mark);
      tried.push({ ...ask, bare, unissued });
    }
    return tried;
  });
}

/** A caller with a token that nobody issued. */
export function unissuedCaller(t: CheckContext): Caller {
  return t.withToken('nobody', 'c0ffee'.repeat(10));
}

/** The token of the owner. @throws Skip when there is none */
export function ownerToken(t: CheckContext): string {
  t.as('owner');
  return tokenOf(t.run.settings.configuration, 'owner') ?? '';
}

/** Those that are refused without a token. */
async function closedRequests(t: CheckContext, group: string): Promise<Tried[]> {
  return (await triedRequests(t, group)).filter(({ bare }) => bare.refused);
}

/** Of these, those that are refused with a token that nobody issued. */
export async function discerningRequests(t: CheckContext, group: string): Promise<Tried[]> {
  return (await closedRequests(t, group)).filter(({ unissued }) => unissued.refused);
}

function refused(t: CheckContext, requirement: string, answer: Answer): void {
  t.refused(requirement, answer);
  t.observe('SIL-AUTH-STATUS', `${answer.exchange.credential}: ${answer.status}`, answer);
}

/**
 * A token in another place is good for nothing. Requests that create come last: when one of the others
 * is accepted, the check ends before anything is created.
 */
/** A token as it is, and as the name or the password of a user (RFC 7617, 2). */
function basicCredentials(token: string): string[] {
  const pairs = [`${token}:`, `:${token}`, `token:${token}`];
  return [token, ...pairs.map((pair) => Buffer.from(pair).toString('base64'))];
}

async function noneBy(
  t: CheckContext,
  requirement: string,
  asks: readonly Ask[],
  token: Pick<Request, 'query' | 'headers'>,
): Promise<void> {
  const [creating, others] = [true, false].map((is) => asks.filter((ask) => !!ask.creates === is));
  for (const ask of [...(others ?? []), ...(creating ?? [])]) {
    t.refused(requirement, await send(t, t.anonymous, ask, token));
  }
}

/** Anyone is shown public images: whoever has a token in the query string alone is anyone, and may be refused. */
async function showsNoPrivateImage(
  t: CheckContext,
  names: readonly string[],
  token: string,
): Promise<void> {
  const tried = await triedRequests(t, 'images');
  const path = tried.find(({ operation }) => operation === 'getImage')?.path;
  const isShown = async (caller: Caller, query?: Record<string, string>) =>
    ((await caller.list('/images', query)) ?? []).some(({ id }) => imagePath(id) === path);
  const { held } = await poll(() => isShown(t.owner), Boolean, t.convergence);
  if (!held || (await isShown(t.anonymous))) return;
  for (const name of names) {
    const query = { [name]: token };
    t.holds('AUTH-NOT-IN-QUERY', !(await isShown(t.anonymous, query)), {
      expected: `private ${path} hidden from a token in the query string`,
      received: `it is listed with ${name}`,
      answers: [await t.anonymous.get('/images', query)],
    });
  }
}

/** @throws Inconclusive where a path is open to anyone: then no token says anything. */
async function closedTo(t: CheckContext, path: string): Promise<void> {
  const bare = await t.anonymous.get(path);
  if (bare.refused) return;
  throw new Inconclusive(`GET ${path} without any token was answered ${bare.status}`);
}
