import { volumeBody } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { createVolume } from '../requests.ts';

/**
 * So often the hardware of new volumes must be the one that was asked for: a service that chooses it by itself chooses
 * the same so many times once in a million runs.
 */
const ROUNDS = 20;

const REQUIREMENT = 'VOL-CREATE-HARDWARE-TYPE-READ-ONLY';

const TYPES = ['hdd', 'nvme'] as const;

/** Who creates a volume does not choose its hardware (resources/volume#hardware_type). */
export function hardwareChecks(check: Declare): void {
  check(
    'a volume does not get the hardware that its creation asks for',
    [REQUIREMENT],
    async (t) => {
      leftToLongerRuns(t, 'the types of hardware that there are');
      for (let round = 1; round <= ROUNDS; round += 1) {
        const made = await createsWith(t, hardwareOf(t, round));
        if (!made.isAsAsked || round === ROUNDS) isNotObeyed(t, made);
        if (!made.isAsAsked) return;
      }
    },
    { objects: 1 },
  );
}

/** One or the other, by chance. */
function hardwareOf(t: CheckContext, round: number): (typeof TYPES)[number] {
  return TYPES[(t.seed >>> round) & 1] ?? 'hdd';
}

/** The answer to the creation of a volume that is gone then, and whether it got what was asked for. */
interface Made {
  readonly answer: Answer;
  readonly isAsAsked: boolean;
}

async function createsWith(t: CheckContext, hardware_type: string): Promise<Made> {
  const { mark } = t.creations;
  const answer = await createVolume(t, volumeBody(t, { hardware_type }));
  await t.creations.clear(mark);
  return { answer, isAsAsked: answer.ok && answer.body?.hardware_type === hardware_type };
}

function isNotObeyed(t: CheckContext, { answer, isAsAsked }: Made): void {
  if (answer.refused) t.refused(REQUIREMENT, answer);
  else
    t.holds(REQUIREMENT, !isAsAsked, {
      expected: 'hardware_type in a creation to be refused or ignored',
      received: `${ROUNDS} volumes, asked for with one or the other, that all got the one asked for`,
      answers: [answer],
      where: '/hardware_type',
    });
}
