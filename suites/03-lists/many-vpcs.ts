import { vpcBody, vpcPath } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { SMALLEST_PAGE } from './walk.ts';

/** One more than the smallest page, so that there is a second one. */
export const ENOUGH = SMALLEST_PAGE + 1;

/** An account with enough VPCs for two pages. */
export interface Many {
  readonly caller: Caller;
  /** How many its list says there are. */
  readonly results: number;
  /** Those that were made for the purpose; none when there were enough. */
  readonly made: ReadonlySet<number>;
}

/** Makes VPCs only where neither account has enough; what cannot be made leaves the question open. */
export async function manyVpcs(t: CheckContext): Promise<Many> {
  const [found] = (await accounts(t)).toSorted((one, other) => other.results - one.results);
  if (found && found.results >= ENOUGH) return found;
  leftToLongerRuns(t, `${ENOUGH} VPCs, which no account has,`);
  const made = new Set<number>();
  while (made.size < ENOUGH) made.add(await madeVpc(t, made.size + 1));
  return { caller: t.owner, results: made.size, made };
}

async function accounts(t: CheckContext): Promise<Many[]> {
  const { configuration } = t.run.settings;
  const roles = ['owner', 'otherAccount'].filter((role) => tokenOf(configuration, role));
  const found: Many[] = [];
  for (const role of roles) {
    const caller = t.as(role);
    const results = Number((await caller.get('/vpcs')).body?.results) || 0;
    found.push({ caller, results, made: new Set() });
  }
  return found;
}

async function madeVpc(t: CheckContext, nth: number): Promise<number> {
  const recipe = { collection: '/vpcs', body: vpcBody(t), path: vpcPath };
  const answer = await t.creations.attempt(recipe);
  if (answer.ok && Number.isSafeInteger(answer.body?.id)) return answer.body.id;
  throw new Inconclusive(`${ENOUGH} VPCs were needed, but number ${nth} got ${answer.summary}`);
}
