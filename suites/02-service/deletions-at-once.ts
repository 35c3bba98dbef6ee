import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeImage } from '../../src/check/arrange/image.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { race } from '../support/race.ts';
import { whereShown } from '../support/where-shown.ts';

const MAKE: readonly ((t: CheckContext) => Promise<{ readonly path: string }>)[] = [
  arrangeVolume,
  arrangeDomain,
  arrangeVpc,
  arrangeImage,
  arrangeTag,
];

/** How many delete the same. */
const RUNNERS = 3;

/** Deletions under way at the same time (service#rule-4). */
export function deletionsAtOnceChecks(check: Declare): void {
  check(
    'of deletions of the same at one moment none is a server error',
    ['ERR-NO-5XX', 'SVC-DELETE-REMOVES'],
    async (t) => {
      leftToLongerRuns(t, 'deletions at the same time');
      for (const [at, make] of MAKE.entries()) {
        const made = await whereShown(() => make(t));
        if (made) await isDeletedOnce(t, made.path, { number: at + 1, of: MAKE.length });
      }
    },
    { objects: 2 },
  );
}

/** Whoever comes too late is refused, or told that it is done (SIL-DELETE-UNKNOWN). */
async function isDeletedOnce(
  t: CheckContext,
  path: string,
  round: { readonly number: number; readonly of: number },
): Promise<void> {
  const remove = () => t.owner.delete(path);
  const { answers, said } = await race(t, Array(RUNNERS).fill(remove), round);
  const broken = answers.filter(({ status }) => status >= 500);
  t.holds('ERR-NO-5XX', broken.length === 0, {
    expected: `DELETE ${path} to be carried out or refused (${said})`,
    received: broken[0]?.summary ?? '',
    answers: broken.length > 0 ? broken : answers,
  });
  if (!answers.some(({ ok }) => ok)) return;
  if (!path.startsWith('/tags/')) await isGoneInTheEnd(t, 'SVC-DELETE-REMOVES', path);
  t.creations.forget(path);
}
