import { Violation } from '../../result/signals.ts';
import type { RunContext } from '../run-context.ts';

/** Which requirement says that no two of a kind share an id. */
const UNIQUE: Readonly<Record<string, string>> = {
  '/volumes': 'VOL-ID-UNIQUE',
  '/domains': 'DOM-ID-UNIQUE',
};

/** The creations that were answered with the id of what was there. */
export function givenTwice({ givenIds }: Pick<RunContext, 'givenIds'>): Violation[] {
  return givenIds.twice.flatMap(({ path, exchanges }) => {
    const requirement = UNIQUE[path.slice(0, path.lastIndexOf('/'))];
    if (requirement === undefined) return [];
    const expected = 'a new resource to get an id of its own';
    const received = `${path}, where another one is that nobody asked to delete`;
    return [new Violation(requirement, { expected, received, exchanges })];
  });
}
