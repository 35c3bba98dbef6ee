import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { secretRoles } from '../../src/config/credentials.ts';
import { withMore, withOtherLast } from '../../src/generate/12-authentication/last-character.ts';
import type { Request } from '../../src/http/exchange.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { UNCHANGED } from '../07-domains/requests.ts';
import { isRefusedTo, strangerTo } from '../support/callers/stranger.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { ownerToken } from './credentials.ts';
import { ASKS } from './lawful-requests.ts';
import { send } from './requests.ts';
import { discerningRequests, type Tried, unissuedCaller } from './tried-requests.ts';

/** How often a request that was refused is sent again. */
const AGAIN = 2;

/** Credentials that nearly are right ones, and wrong ones after right ones were used (authentication#rule-1). */
export function alteredCredentialsChecks(check: Declare): void {
  for (const group of Object.keys(ASKS)) {
    check(
      `${group}: nothing with a token that is altered by a character`,
      ['AUTH-INVALID-REFUSED'],
      async (t) => {
        leftToLongerRuns(t, 'nearly right credentials');
        const altered = alteredTokens(ownerToken(t)).filter((token) => !isSomebodys(t, token));
        for (const [at, ask] of (await harmlessFirst(t, group)).entries()) {
          const turned = [...altered.slice(at % altered.length), ...altered];
          for (const token of turned.slice(0, altered.length)) {
            t.refused('AUTH-INVALID-REFUSED', await send(t, t.withToken('altered', token), ask));
          }
        }
      },
      { objects: 1 },
    );
    check(
      `${group}: nothing under schemes of other names`,
      ['AUTH-SCHEME'],
      async (t) => {
        leftToLongerRuns(t, 'nearly right credentials');
        const token = ownerToken(t);
        for (const [at, ask] of (await harmlessFirst(t, group)).entries()) {
          const authorization = `${SCHEMES[at % SCHEMES.length]} ${token}`;
          const also: Pick<Request, 'headers'> = { headers: { authorization } };
          t.refused('AUTH-SCHEME', await send(t, t.anonymous, ask, also));
        }
      },
      { objects: 1 },
    );
    check(
      `${group}: what the owner may read stays closed to others afterwards`,
      [closedBy(group), 'AUTH-INVALID-REFUSED'],
      async (t) => {
        leftToLongerRuns(t, 'nearly right credentials');
        for (const ask of await discerningRequests(t, group)) {
          if (ask.method === 'GET') await staysClosed(t, closedBy(group), ask.path);
        }
      },
    );
  }

  check(
    "the owner's token in the query string opens nothing to another account",
    ['AUTH-NOT-IN-QUERY'],
    async (t) => {
      const token = ownerToken(t);
      const { id, path } = await UNCHANGED.master(t);
      const other = await strangerTo(t, '/domains', id);
      // What another account reads anyway says nothing of the query.
      if ((await other.get(path)).ok)
        throw new Inconclusive(`another account reads ${path} as it is`);
      const authorization = `Bearer ${token}`;
      for (const query of [
        { access_token: token, token },
        { api_key: token, authorization },
      ]) {
        const theirs = { list: '/domains', id };
        await isRefusedTo(t, 'AUTH-NOT-IN-QUERY', await other.get(path, query), theirs);
      }
    },
  );
}

/** Schemes under which a target might take a token; `bearer` in other letters is left open. */
const SCHEMES = ['Token', 'Digest', 'OAuth'];

/** Whether the configuration has the token for another role: short ones may differ in a character. */
function isSomebodys(t: CheckContext, token: string): boolean {
  return secretRoles(t.run.settings.configuration).some(([, known]) => known === token);
}

/** Tokens of nearly the same characters; at the end only another one that no decoding takes for the same. */
function alteredTokens(token: string): string[] {
  const middle = Math.floor(token.length / 2);
  const places = [0, middle, Math.floor(middle / 2)];
  const replaced = places.map(
    (at) => token.slice(0, at) + otherThan(token[at]) + token.slice(at + 1),
  );
  const last = withOtherLast(token);
  return [...replaced, ...(last ? [last] : []), withMore(token), token.slice(0, middle)];
}

/** Another character than this one, in whatever letters it is written. */
function otherThan(character: string | undefined): string {
  return character?.toLowerCase() === 'k' ? '7' : 'k';
}

/**
 * What creates something comes last: when one of the others is accepted, the check ends before anything
 * is created.
 */
async function harmlessFirst(t: CheckContext, group: string): Promise<Tried[]> {
  const asks = await discerningRequests(t, group);
  return [...asks.filter(({ creates }) => !creates), ...asks.filter(({ creates }) => creates)];
}

/** Of images only private ones are closed to those without credentials. */
function closedBy(group: string): string {
  return group === 'images' ? 'AUTH-PRIVATE-IMAGE' : 'AUTH-REQUIRED';
}

async function staysClosed(t: CheckContext, requirement: string, path: string): Promise<void> {
  for (let time = 1; time <= AGAIN; time += 1) {
    await t.owner.get(path);
    t.refused(requirement, await t.anonymous.get(path));
    t.refused('AUTH-INVALID-REFUSED', await unissuedCaller(t).get(path));
  }
}
