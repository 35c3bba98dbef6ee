import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { secretRoles, tokenOf } from '../../src/config/credentials.ts';
import { twice } from '../../src/generate/12-authentication/last-character.ts';
import { poll } from '../../src/limits/poll.ts';
import { imagePath } from '../../src/resources/kinds.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { showsNoPrivateScript } from './private-scripts.ts';
import { TOKEN_NAMES } from './requests.ts';
import { triedRequests, unissuedCaller } from './tried-requests.ts';

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
    for (const name of [...names, ...TOKEN_NAMES.filter((each) => !names.includes(each))]) {
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

/** The token of the owner. @throws Skip when there is none */
export function ownerToken(t: CheckContext): string {
  t.as('owner');
  return tokenOf(t.run.settings.configuration, 'owner') ?? '';
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
