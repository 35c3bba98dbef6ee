import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { ASKS } from './lawful-requests.ts';
import { type Ask, send } from './requests.ts';

/** A request, and what became of it without a token and with one that nobody issued. */
export interface Tried extends Ask {
  readonly bare: Answer;
  readonly unissued: Answer;
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

/** Those that are refused without a token. */
export async function closedRequests(t: CheckContext, group: string): Promise<Tried[]> {
  return (await triedRequests(t, group)).filter(({ bare }) => bare.refused);
}

/** Of these, those that are refused with a token that nobody issued. */
export async function discerningRequests(t: CheckContext, group: string): Promise<Tried[]> {
  return (await closedRequests(t, group)).filter(({ unissued }) => unissued.refused);
}
