import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadSpec } from '../../src/spec/load.ts';

/** Why no check saw some mutants. */
export interface Judged {
  /**
   * Equivalent: no client of this server can see it. Silent: the document leaves it open. Beside: it is in what
   * stands beside the documented API, a hook or an implied operation. Gap: a check should have seen it.
   */
  readonly verdict: (typeof VERDICTS)[number];
  readonly because: string;
  /** Ids of what the document leaves open. */
  readonly silences?: readonly string[];
  /** As `keyOf` tells them. */
  readonly mutants: readonly string[];
}

const VERDICTS = ['equivalent', 'silent', 'beside', 'gap'] as const;

/** What people have said of survivors: by the key of the mutant. */
export type Triage = ReadonlyMap<string, Judged>;

/**
 * Reads what was judged before.
 * @throws Error when it cannot be read as such, or judges a mutant twice
 */
export function readTriage(file: string): Triage {
  const judged = new Map<string, Judged>();
  for (const each of parse(readFileSync(file, 'utf8')) as Judged[]) {
    assertJudged(each);
    for (const key of each.mutants) {
      if (judged.has(key)) throw new Error(`${file} judges ${key} twice`);
      judged.set(key, each);
    }
  }
  return judged;
}

function assertJudged({ verdict, because, silences = [], mutants }: Judged): void {
  if (!VERDICTS.includes(verdict)) throw new Error(`${verdict} is no verdict of a survivor`);
  if (!because || !mutants?.length) throw new Error(`a survivor that is ${verdict} needs a reason`);
  const known = loadSpec().silences;
  const unknown = silences.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Error(`the document has no silence ${unknown.join(', ')}`);
}
