import { Violation } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';

/** Which requirement says that no two of a kind share an id. */
const UNIQUE: Readonly<Record<string, string>> = {
  '/volumes': 'VOL-ID-UNIQUE',
  '/domains': 'DOM-ID-UNIQUE',
};

/** No creation was answered with the id of what was there. */
export function noIdTwice(t: CheckContext): void {
  for (const { path, exchanges } of t.run.givenIds.twice) {
    const requirement = UNIQUE[path.slice(0, path.lastIndexOf('/'))];
    if (requirement === undefined) continue;
    t.recorder.fail(
      new Violation(requirement, {
        expected: 'a new resource to get an id of its own',
        received: `${path}, where another one is that nobody asked to delete`,
        exchanges,
      }),
    );
  }
}
