import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Check } from '../../src/check/check.ts';
import { suites } from '../../suites/index.ts';
import { codeDigest } from '../code-digest.ts';
import type { Reached } from './host-messages.ts';
import { Hosted } from './hosted.ts';
import type { Mutant } from './mutant.ts';
import { violated } from './violated.ts';

/**
 * Which check runs through the place of which mutant: each alone, in a run of its own, on the plain server. The others
 * cannot see that mutant.
 * @param file where it is kept for the same server and the same checks
 * @throws Error when a check finds a violation: nothing could be told by it
 */
export async function reachedBy(code: string, file: string): Promise<Reached> {
  const key = codeDigest();
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (kept.key === key) return kept.reached as Reached;
  const reached = await record(code);
  writeFileSync(file, JSON.stringify({ key, reached }));
  return reached;
}

async function record(code: string): Promise<Reached> {
  const host = await Hosted.start(code);
  const config = await host?.serve();
  if (host === undefined || config === undefined) throw new Error('expected the copy to start');
  try {
    for (const check of suites.flatMap(({ checks }) => checks)) {
      await host.note(check.id);
      const { by } = await violated([check], config);
      if (by.length > 0) throw new Error(`${check.id} finds ${by} violated on the plain server`);
      await host.note();
    }
    return await host.reached();
  } finally {
    host.end();
  }
}

/** Says of each mutant which checks can see it, those of its own section first. */
export class Sight {
  readonly #loading: ReadonlySet<string>;
  readonly #checks = new Map<string, Set<string>>();

  constructor(all: readonly Mutant[], { loading, byCheck }: Reached) {
    this.#loading = new Set(loading);
    const fileOf = new Map(all.map(({ id, file }) => [id, file]));
    for (const [check, places] of Object.entries(byCheck)) {
      // What is made while modules load is used by whatever else runs in its file.
      for (const key of new Set(places.flatMap((id) => [id, fileOf.get(id) ?? id]))) {
        this.#checks.set(key, (this.#checks.get(key) ?? new Set()).add(check));
      }
    }
  }

  /** Whether it is there only when its modules are loaded with it. */
  isLoaded({ id }: Mutant): boolean {
    return this.#loading.has(id);
  }

  of(mutant: Mutant): Check[] {
    const seeing = this.#checks.get(this.isLoaded(mutant) ? mutant.file : mutant.id);
    if (seeing === undefined) return [];
    const own = this.inSectionOf(mutant);
    const others = suites.flatMap(({ checks }) => checks).filter((check) => !own.includes(check));
    return [...own, ...others].filter(({ id }) => seeing.has(id));
  }

  /** All checks of the section that its file belongs to: together they may bring about what none does alone. */
  inSectionOf({ file }: Mutant): readonly Check[] {
    const [number] = /(?<=\/)\d\d(?=-)/.exec(file) ?? [];
    return suites[Number(number ?? 0) - 1]?.checks ?? [];
  }
}
