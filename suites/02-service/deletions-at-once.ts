import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeImage } from '../../src/check/arrange/image.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { type Round, race } from '../support/race.ts';
import { whereShown } from '../support/where-shown.ts';

/** What is deleted, and what says that it is gone then: how a tag reads that is deleted is open (SIL-TAG-AFTER-DELETE). */
interface Kind {
  readonly make: (t: CheckContext) => Promise<{ readonly path: string }>;
  readonly requirement?: string;
}

const KINDS: readonly Kind[] = [
  { make: arrangeVolume, requirement: 'VOL-DELETE' },
  { make: arrangeDomain, requirement: 'DOM-DELETE' },
  { make: arrangeVpc, requirement: 'VPC-DELETE' },
  { make: arrangeImage, requirement: 'IMG-DELETE' },
  { make: arrangeTag },
];

/** How many delete the same. */
const RUNNERS = 3;

/** Deletions under way at the same time (service#rule-4). */
export function deletionsAtOnceChecks(check: Declare): void {
  check(
    'of deletions of the same at one moment none is a server error',
    ['ERR-NO-5XX', ...KINDS.flatMap(({ requirement }) => requirement ?? [])],
    async (t) => {
      leftToLongerRuns(t, 'deletions at the same time');
      for (const [at, { make, requirement }] of KINDS.entries()) {
        const made = await whereShown(() => make(t));
        const round = { number: at + 1, of: KINDS.length };
        if (made) await isDeletedOnce(t, requirement, made.path, round);
      }
    },
    { objects: 2 },
  );
}

/** Whoever comes too late is refused, or told that it is done (SIL-DELETE-UNKNOWN). */
async function isDeletedOnce(
  t: CheckContext,
  requirement: string | undefined,
  path: string,
  round: Round,
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
  if (requirement) await isGoneInTheEnd(t, requirement, path);
  t.creations.forget(path);
}
