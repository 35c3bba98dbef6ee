import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import type { Answer } from '../../src/http/answer.ts';
import type { Request } from '../../src/http/exchange.ts';
import { ASKS, type Ask, send } from './requests.ts';

/** A request, and what became of it without a token and with one that nobody issued. */
interface Tried extends Ask {
  readonly bare: Answer;
  readonly unissued: Answer;
}

/**
 * What every operation refuses that is not public, by groups of operations. An operation that lets
 * anyone in says nothing of odd tokens any more, and one that takes any token nothing of revoked ones:
 * so that a fault is found as what it is, and not as all that follows from it.
 */
export function refusedChecks(check: Declare): void {
  for (const group of Object.keys(ASKS)) {
    check(`${group}: nothing without credentials`, ['AUTH-REQUIRED'], async (t) => {
      for (const { operation, bare } of await kept(t, group)) {
        // Anyone may read public images: AUTH-PRIVATE-IMAGE speaks of the others.
        if (operation !== 'getImage') refused(t, 'AUTH-REQUIRED', bare);
      }
    });
    check(
      `${group}: nothing with a token that nobody issued`,
      ['AUTH-INVALID-REFUSED'],
      async (t) => {
        for (const { unissued } of await closed(t, group)) {
          refused(t, 'AUTH-INVALID-REFUSED', unissued);
        }
      },
    );
    check(
      `${group}: nothing with a token in the query string`,
      ['AUTH-NOT-IN-QUERY'],
      async (t) => {
        const token = ownerToken(t);
        const authorization = `Bearer ${token}`;
        const query = { access_token: token, token, api_key: token, authorization };
        await noneBy(t, 'AUTH-NOT-IN-QUERY', await closed(t, group), { query });
      },
      { objects: 1 },
    );
    check(
      `${group}: nothing under the scheme Basic`,
      ['AUTH-SCHEME'],
      async (t) =>
        noneBy(t, 'AUTH-SCHEME', await discerning(t, group), {
          headers: { authorization: `Basic ${ownerToken(t)}` },
        }),
      { objects: 1 },
    );
    check(`${group}: nothing with a revoked token`, ['AUTH-REVOKED-REFUSED'], async (t) => {
      const revoked = t.as('revokedToken');
      for (const ask of await discerning(t, group)) {
        refused(t, 'AUTH-REVOKED-REFUSED', await send(t, revoked, ask));
      }
    });
  }
}

/** The requests of a group on resources that are kept for the run: nobody who sends them is let in. */
export function kept(t: CheckContext, group: string): Promise<Tried[]> {
  return t.shared(`requests on ${group}`, async (arrangement) => {
    const tried: Tried[] = [];
    for (const ask of (await ASKS[group]?.(arrangement)) ?? []) {
      const { mark } = arrangement.creations;
      const bare = await send(arrangement, arrangement.anonymous, ask);
      await arrangement.creations.clear(mark);
      const unissued = await send(arrangement, stranger(arrangement), ask);
      await arrangement.creations.clear(mark);
      tried.push({ ...ask, bare, unissued });
    }
    return tried;
  });
}

/** A caller with a token that nobody issued. */
export function stranger(t: CheckContext): Caller {
  return t.withToken('nobody', 'c0ffee'.repeat(10));
}

/** The token of the owner. @throws Skip when there is none */
export function ownerToken(t: CheckContext): string {
  t.as('owner');
  return tokenOf(t.run.settings.configuration, 'owner') ?? '';
}

/** Those that are refused without a token. */
async function closed(t: CheckContext, group: string): Promise<Tried[]> {
  return (await kept(t, group)).filter(({ bare }) => bare.refused);
}

/** Of these, those that are refused with a token that nobody issued. */
async function discerning(t: CheckContext, group: string): Promise<Tried[]> {
  return (await closed(t, group)).filter(({ unissued }) => unissued.refused);
}

function refused(t: CheckContext, requirement: string, answer: Answer): void {
  t.refused(requirement, answer);
  t.observe('SIL-AUTH-STATUS', `${answer.exchange.credential}: ${answer.status}`, answer);
}

/**
 * Nothing is done by a token in another place. What would create comes last: it is not even tried where
 * nothing could remove it again.
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
