import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isReadInTheEnd, readOnce } from '../../src/check/in-the-end.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import type { Answer } from '../../src/http/answer.ts';
import { effectOf, hadNone, others } from '../support/callers/no-effect.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { ASKS } from './lawful-requests.ts';
import { type Ask, send } from './requests.ts';
import { effectAsked, itemPath, notCreated, unmistakable } from './scopes/no-effect.ts';
import { unissuedCaller } from './tried-requests.ts';

/** Groups of requests, each with the operation that reads the item that they change. */
const ITEMS = {
  volumes: 'getVolume',
  vpcs: 'getVpc',
  domains: 'getDomain',
  images: 'getImage',
} as const;

const SAID = ['AUTH-REQUIRED', 'AUTH-INVALID-REFUSED', 'AUTH-REVOKED-REFUSED'] as const;

/** What is refused for its credentials is not done either (authentication#rule-1). */
export function refusedAndDoneChecks(check: Declare): void {
  for (const [group, reading] of Object.entries(ITEMS)) {
    check(`${group}: nothing is done that is refused for its credentials`, SAID, async (t) => {
      leftToLongerRuns(t, 'effects of what is refused for its credentials');
      const asks = (await ASKS[group]?.(t)) ?? [];
      const { path = '' } = asks.find(({ operation }) => operation === reading) ?? {};
      const writing = asks.filter((ask) => ask.method !== 'GET' && isSeen(ask, path));
      for (const [requirement, caller] of outsiders(t)) {
        await leavesAll(t, requirement, caller, path, writing);
      }
    });
  }
}

/** Whether a later read shows what the request did: nobody lists records, and the volume is on no instance. */
function isSeen({ operation, creates, ...ask }: Ask, path: string): boolean {
  if (operation === 'importDomain' || operation === 'detachVolume') return false;
  return creates === true || itemPath({ operation, ...ask }) === path;
}

/** Who has no valid credentials, and what says so. */
function outsiders(t: CheckContext): [requirement: string, caller: Caller][] {
  const isKnown = tokenOf(t.run.settings.configuration, 'revokedToken') !== undefined;
  return [
    ['AUTH-REQUIRED', t.anonymous],
    ['AUTH-INVALID-REFUSED', unissuedCaller(t)],
    ...(isKnown ? [['AUTH-REVOKED-REFUSED', t.as('revokedToken')] as [string, Caller]] : []),
  ];
}

/** Sends them all, the deletion last, and looks for what each asked for. What is accepted is for other checks to find. */
async function leavesAll(
  t: CheckContext,
  requirement: string,
  caller: Caller,
  path: string,
  writing: readonly Ask[],
): Promise<void> {
  const asked = writing.map((ask) => unmistakable(t, ask));
  const before = await readOnce(t, path);
  const refused: Answer[] = [];
  for (const ask of asked) refused.push(await send(t, caller, ask));
  if (!before.ok || !refused.every((answer) => answer.refused)) return;
  await isReadInTheEnd(t, requirement, path);
  const wish = Object.assign({}, ...asked.map((ask) => effectAsked(ask)));
  hadNone(t, requirement, await effectOf(t, path, others(wish, before.body)), refused);
  for (const ask of asked.filter(({ creates }) => creates)) {
    await notCreated(t, requirement, ask, refused);
  }
}
