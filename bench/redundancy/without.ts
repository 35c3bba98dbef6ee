import { faults } from '../../src/reference/faults/index.ts';
import { suites } from '../../suites/index.ts';
import type { Sight } from '../proof/sight/sight.ts';
import { finds } from './found.ts';
import type { Need } from './need.ts';

/** What all checks but those of one file say of a fault that only that file finds. */
export interface Without {
  readonly file: string;
  /** Ids of the faults that were tried, in this order. */
  readonly tried: readonly string[];
  /** The first of them that the others miss: the file is needed in a whole run. */
  readonly missed?: string;
}

/** A fault may be met by checks about something else: then another one is tried. */
const MOST_TRIED = 3;

/** Takes a file away, and runs everything else against faults that only it finds, until one is missed. */
export async function without(
  { name, only }: Need,
  fileOf: (check: string) => string,
  sight: Sight,
): Promise<Without> {
  const others = suites
    .flatMap(({ checks }) => checks)
    .filter((check) => fileOf(check.id) !== name);
  const tried: string[] = [];
  for (const id of only.slice(0, MOST_TRIED)) {
    const fault = faults.get(id);
    if (fault === undefined) throw new Error(`expected a fault ${id}`);
    tried.push(id);
    if (!(await finds(sight.among(others, id), fault))) return { file: name, tried, missed: id };
  }
  return { file: name, tried };
}
