import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Check } from '../../../src/check/check.ts';
import { faults } from '../../../src/reference/faults/index.ts';
import { suites } from '../../../suites/index.ts';
import { codeDigest } from '../../code-digest.ts';
import { namesIn } from '../pair.ts';
import type { Workers } from '../workers/workers.ts';
import { isPure } from './seen-by.ts';

/** Ids of faults by the id of a check. */
export type SeenByCheck = Readonly<Record<string, readonly string[]>>;

/** Which checks can see anything of which fault: the others find of it what they find of the plain server. */
export class Sight {
  readonly #seen: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(seen: SeenByCheck) {
    this.#seen = new Map(Object.entries(seen).map(([check, ids]) => [check, new Set(ids)]));
  }

  /** Those of these checks that can see this fault, or one of this pair; all where that is not known. */
  among(checks: readonly Check[], name: string): readonly Check[] {
    const seeing = this.of(name);
    return seeing ? checks.filter(({ id }) => seeing.includes(id)) : checks;
  }

  /** Ids of the checks that can see this fault, or one of this pair; undefined where that is not known. */
  of(name: string): readonly string[] | undefined {
    const ids = namesIn(name);
    if (!ids.flatMap((id) => faults.get(id) ?? []).every(isPure)) return undefined;
    const seeing = [...this.#seen].filter(([, seen]) => ids.some((id) => seen.has(id)));
    return seeing.map(([check]) => check);
  }
}

/**
 * Runs every check alone on the plain server, and asks all faults beside it.
 * @param file where it is kept for the same code and seed
 */
export async function sightOf(workers: Workers, seed: number, file: string): Promise<Sight> {
  return new Sight(await seenOf(workers, seed, file));
}

/** The same, by the id of a check: the faults that it can see. */
export async function seenOf(workers: Workers, seed: number, file: string): Promise<SeenByCheck> {
  const key = `${codeDigest()} ${seed}`;
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (kept.key === key) return kept.seen;
  const seen: Record<string, readonly string[]> = {};
  const checks = suites.flatMap((suite) => suite.checks);
  await workers.forEachSmall(checks, async ({ id: check }) => {
    seen[check] = await workers.seenBy({ check, seed });
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ key, seen }));
  return seen;
}
