import { vi } from 'vitest';
import type { Check, SmokeCost } from '../../../src/check/check.ts';
import { CheckContext } from '../../../src/check/check-context.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { Creations } from '../../../src/resources/creation/creations.ts';
import { pathOf } from '../../../src/resources/recipe.ts';
import type { CheckResult } from '../../../src/result/check-result.ts';
import { isDecided } from '../../../src/result/verdict.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { judgeExchange } from '../../../src/validate/index.ts';
import { runOn } from '../../runner/directly.ts';

const LIMITS = { requests: 15_000, objects: 3_000, alive: 60 };

type Cost = Partial<SmokeCost>;

/**
 * What each of these checks comes to in a smoke run on the plain reference: the most objects that one
 * of some runs saw. Checks that send nothing are left out, unless they say that they are too much for a smoke run.
 */
export async function measuredCosts(
  checks: readonly Check[],
  seeds: readonly number[],
): Promise<Record<string, Cost>> {
  const runs: Run[] = [];
  for (const seed of seeds) runs.push(await measure(checks, seed));
  const costs = new Map(checks.map((check) => [check, objectsOf(check.id, runs)]));
  const isFree = (check: Check) => Object.keys(costs.get(check) ?? {}).length === 0;
  const free = new Set(checks.filter(isFree).flatMap(({ id }) => operationsOf(id, runs)));
  const isSilent = (check: Check) => isFree(check) && requestsOf(check, runs) === 0;
  const costing = checks.filter((check) => !isSilent(check) || undecidedBy(check, runs).length > 0);
  return Object.fromEntries(
    costing.map((check) => [
      check.id,
      {
        ...costs.get(check),
        requests: requestsOf(check, runs),
        ...(goesOn(check, runs) ? { goesOn: true } : {}),
        ...unlessEmpty('undecided', undecidedBy(check, runs)),
        ...unlessEmpty(
          'operations',
          operationsOf(check.id, runs).filter((each) => !free.has(each)),
        ),
      },
    ]),
  );
}

/** What one run showed, by the id of a check, or `arrange` and the name of a shared thing. */
interface Run {
  readonly made: Map<string, number>;
  /** Names of shared things. */
  readonly used: Map<string, Set<string>>;
  /** Ids of operations that succeeded. */
  readonly succeeded: Map<string, Set<string>>;
  readonly results: ReadonlyMap<string, CheckResult>;
  /** How often a shared thing was made. */
  readonly turns: Map<string, number>;
  /** Ids of checks that try one case after the other. */
  readonly trying: Set<string>;
}

async function measure(checks: readonly Check[], seed: number): Promise<Run> {
  const maps = { made: new Map(), used: new Map(), succeeded: new Map(), turns: new Map() };
  const empty = { ...maps, trying: new Set<string>() };
  const { run } = await runOn(OBSERVABLE, { seed, effort: 'smoke', limits: LIMITS });
  noteCreations(empty);
  noteUses(empty);
  noteCases(empty);
  run.http.onExchange((exchange) => noteSuccess(empty, exchange));
  const { results } = await runDirectly(checks, run, 1);
  vi.restoreAllMocks();
  return { ...empty, results: new Map(results.map((each) => [each.id, each])) };
}

function noteCreations({ made }: Pick<Run, 'made'>): void {
  const { attempt } = Creations.prototype;
  vi.spyOn(Creations.prototype, 'attempt').mockImplementation(async function (
    this: Creations,
    recipe,
  ) {
    const answer = await attempt.call(this, recipe);
    const { check } = answer.exchange;
    if (answer.ok && pathOf(recipe, answer)) made.set(check, (made.get(check) ?? 0) + 1);
    return answer;
  });
}

function noteUses({ used, turns }: Pick<Run, 'used' | 'turns'>): void {
  const { shared } = CheckContext.prototype;
  vi.spyOn(CheckContext.prototype, 'shared').mockImplementation(function <T>(
    this: CheckContext,
    name: string,
    make: (arrangement: CheckContext) => Promise<T>,
  ) {
    note(used, this.id, name);
    return shared.call(this, name, (arrangement) => {
      turns.set(name, (turns.get(name) ?? 0) + 1);
      return make(arrangement);
    });
  } as typeof shared);
}

function noteCases({ trying }: Pick<Run, 'trying'>): void {
  const { beginCase } = CheckContext.prototype;
  vi.spyOn(CheckContext.prototype, 'beginCase').mockImplementation(function (this: CheckContext) {
    trying.add(this.id);
    return beginCase.call(this);
  });
}

function noteSuccess({ succeeded }: Pick<Run, 'succeeded'>, exchange: Exchange): void {
  const operation = judgeExchange(exchange).operation?.id;
  const { status, check } = exchange;
  if (operation && status >= 200 && status < 300) note(succeeded, check, operation);
}

function note(notes: Map<string, Set<string>>, id: string, name: string): void {
  notes.set(id, (notes.get(id) ?? new Set()).add(name));
}

function objectsOf(id: string, runs: readonly Run[]): Cost {
  const own = Math.max(...runs.map(({ made }) => made.get(id) ?? 0));
  const shared: Record<string, number> = {};
  for (const run of runs) {
    for (const name of behind(id, run)) {
      const objects = (run.made.get(`arrange ${name}`) ?? 0) / (run.turns.get(name) ?? 1);
      if (objects > 0) shared[name] = Math.max(shared[name] ?? 0, Math.ceil(objects));
    }
  }
  return { ...(own > 0 ? { own } : {}), ...unlessEmpty('shared', shared) };
}

function requestsOf({ id }: Check, runs: readonly Run[]): number {
  return Math.max(...runs.map(({ results }) => results.get(id)?.exchanges ?? 0));
}

/** The rounds of a race are not more with more room. */
function goesOn({ id }: Check, runs: readonly Run[]): boolean {
  return runs.some(({ trying, results }) => trying.has(id) && !results.get(id)?.races);
}

/** What it says of a requirement has to be the same whatever the seed. */
function undecidedBy({ id, requirements }: Check, runs: readonly Run[]): string[] {
  const isDecidedBy = (requirement: string, { results }: Run) =>
    results
      .get(id)
      ?.decisions.some((each) => each.requirement === requirement && isDecided(each.verdict));
  return requirements.filter((each) => !runs.every((run) => isDecidedBy(each, run)));
}

function operationsOf(id: string, runs: readonly Run[]): string[] {
  const [run] = runs;
  if (!run) return [];
  const ids = [id, ...[...behind(id, run)].map((name) => `arrange ${name}`)];
  return [...new Set(ids.flatMap((each) => [...(run.succeeded.get(each) ?? [])]))];
}

/** The shared things that a check uses, and those that these were made from. */
function behind(id: string, run: Run, known = new Set<string>()): Set<string> {
  for (const name of run.used.get(id) ?? []) {
    if (known.has(name)) continue;
    known.add(name);
    behind(`arrange ${name}`, run, known);
  }
  return known;
}

function unlessEmpty<T extends object>(name: string, value: T): Record<string, T> {
  return Object.keys(value).length > 0 ? { [name]: value } : {};
}
