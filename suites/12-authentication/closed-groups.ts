import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import type { Request } from '../../src/http/exchange.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { ownerToken } from './credentials.ts';
import { ASKS } from './lawful-requests.ts';
import { type Ask, pagesOf, send, TOKEN_NAMES } from './requests.ts';
import {
  closedRequests,
  discerningRequests,
  triedRequests,
  unissuedCaller,
} from './tried-requests.ts';

/**
 * What every operation refuses that is not public, by groups of operations. An operation that answers
 * without credentials is asked nothing about wrong tokens, and one that takes a token that nobody
 * issued nothing about revoked ones: a fault is then found once, and not with all that follows from it.
 */
export function closedGroupsChecks(check: Declare): void {
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
        for (const tried of await closedRequests(t, group)) {
          refused(t, 'AUTH-INVALID-REFUSED', tried.unissued);
          await opensNoPage(t, 'AUTH-INVALID-REFUSED', tried, unissuedCaller(t));
        }
      },
    );
    check(
      `${group}: nothing with a token in the query string or the body`,
      ['AUTH-NOT-IN-QUERY', 'AUTH-REQUIRED'],
      async (t) => {
        const token = ownerToken(t);
        const authorization = `Bearer ${token}`;
        const named = Object.fromEntries(TOKEN_NAMES.map((name) => [name, token]));
        const query = { ...named, authorization };
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
        await opensNoPage(t, 'AUTH-REVOKED-REFUSED', ask, revoked);
      }
    });
  }
}

/** Whichever page of a list is asked for. */
async function opensNoPage(
  t: CheckContext,
  requirement: string,
  ask: Ask,
  caller: Caller,
): Promise<void> {
  for (const query of isShortRun(t) ? [] : pagesOf(ask))
    t.refused(requirement, await send(t, caller, ask, { query }));
}

function refused(t: CheckContext, requirement: string, answer: Answer): void {
  t.refused(requirement, answer);
  t.observe('SIL-AUTH-STATUS', `${answer.exchange.credential}: ${answer.status}`, answer);
}

/** A token as it is, and as the name or the password of a user (RFC 7617, 2). */
function basicCredentials(token: string): string[] {
  const pairs = [`${token}:`, `:${token}`, `token:${token}`];
  return [token, ...pairs.map((pair) => Buffer.from(pair).toString('base64'))];
}

/**
 * A token in another place is good for nothing. Requests that create come last: when one of the others
 * is accepted, the check ends before anything is created.
 */
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
