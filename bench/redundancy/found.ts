import type { Check } from '../../src/check/check.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { isViolated } from '../../src/result/verdict.ts';
import { against } from '../../test/suites/support/against.ts';
import type { Sight } from '../proof/sight/sight.ts';

/** Which checks find a fault, each in a run of its own. */
export interface Found {
  readonly fault: string;
  readonly requirement: string;
  /** Ids of the checks that were tried: those that name the requirement, or meet the fault while they arrange. */
  readonly tried: readonly string[];
  /** Ids of those that found the requirement violated. */
  readonly by: readonly string[];
  /** Where none of several does: whether they do in one run, as where one shows what another one misses. */
  readonly together?: boolean;
}

/** The checks of which one may find this fault. Where there are none, every answer is judged, whoever asked for it. */
export function speakingOf(checks: readonly Check[], { requirement, shownBy }: Fault): Check[] {
  return checks.filter(
    (check) => check.requirements.includes(requirement) || check.title === shownBy,
  );
}

/** Runs each of these checks alone that can see this fault, on a server of its own with it. */
export async function foundAlone(
  checks: readonly Check[],
  fault: Fault,
  sight: Sight,
): Promise<Found> {
  const { id, requirement } = fault;
  const by: string[] = [];
  for (const check of sight.among(checks, id)) if (await finds([check], fault)) by.push(check.id);
  const found = { fault: id, requirement, tried: checks.map((check) => check.id), by };
  return by.length > 0 ? found : { ...found, together: await finds(checks, fault) };
}

/** What a check asks for depends on it. */
export const SEED = 1;

/** Whether these checks together find the requirement of this fault violated. */
export async function finds(checks: readonly Check[], fault: Fault): Promise<boolean> {
  const said = await against({
    ...{ checks, fault, seed: SEED, server: OBSERVABLE, concurrency: 24 },
    settleSeconds: PATIENCE.settleSeconds,
    configure: (raw) => ({ ...raw, limits: { ...raw.limits, ...PATIENCE } }),
  });
  const verdict = said.requirements.get(fault.requirement)?.verdict;
  return verdict !== undefined && isViolated(verdict);
}

/** The reference is fast, and what it never does takes so long to be told. */
const PATIENCE = {
  settleSeconds: 0.2,
  bootSeconds: 0.3,
  nameServerSeconds: 0.1,
  backendSeconds: 0.1,
};
