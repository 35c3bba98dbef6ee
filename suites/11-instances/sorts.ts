import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { imageToDeploy } from '../09-images/shared-images.ts';
import { AS_ANY_OTHER, isAsAnyOther } from './as-asked.ts';
import { takenWithoutLabel } from './default-label.ts';
import { lettersOf } from './label.ts';
import { createInstance } from './requests.ts';

/** How an instance is asked for: what is said beside the rest, or in its place, and what is left out. */
interface Sort {
  readonly wish?: (t: CheckContext) => Promise<Readonly<Record<string, unknown>>>;
  readonly without?: readonly string[];
}

const BARE = ['image', 'root_pass'];

/** Ways to ask for an instance that no check of one field takes. Whether the target lets it be asked for so is open. */
const SORTS: Readonly<Record<string, Sort>> = {
  'without an image or a label': { without: [...BARE, 'label'] },
  'without an image in another region': { wish: ofSecondRegion, without: BARE },
  'from a script without a label in another region': {
    wish: async (t) => ({ ...(await ofSecondRegion(t)), ...(await ofScript(t)) }),
    without: ['label'],
  },
  'from a private image': { wish: async (t) => ({ image: (await imageToDeploy(t)).id }) },
};

/** What no request for an instance may say, whatever it says besides. */
const WRONG: readonly (readonly [string, (t: CheckContext) => Record<string, unknown>])[] = [
  ['INST-CREATE-TYPE-KNOWN', () => ({ type: 'no-such-type-41760' })],
  ['INST-CREATE-REGION-KNOWN', () => ({ region: 'no-such-region-41760' })],
  ['INST-LABEL-DOUBLED', (t) => ({ label: `${lettersOf(t, 6)}--x` })],
  ['INST-LABEL-EDGES', (t) => ({ label: `${lettersOf(t, 6)}.` })],
  ['INST-LABEL-CHARACTERS', (t) => ({ label: `${lettersOf(t, 6)} x` })],
  ['INST-LABEL-LENGTH', (t) => ({ label: lettersOf(t, 65) })],
];

/** Whatever is stated of a new instance is so of every sort (resources/instance, endpoints/instances). */
export function sortsChecks(check: Declare): void {
  for (const [which, sort] of Object.entries(SORTS)) {
    const own = sort.without?.includes('label') ? ['INST-LABEL-DEFAULT'] : [];
    const wrong = WRONG.map(([requirement]) => requirement);
    check(`an instance ${which} is as any other`, [...AS_ANY_OTHER, ...own, ...wrong], (t) =>
      isKept(t, sort),
    );
  }
}

async function isKept(t: CheckContext, { wish, without = [] }: Sort): Promise<void> {
  const asked = (await wish?.(t)) ?? {};
  for (const [requirement, of] of WRONG) {
    const wrong = of(t);
    const left = without.filter((field) => !(field in wrong));
    t.refused(requirement, await createInstance(t, { ...asked, ...wrong }, left));
  }
  const first = await createInstance(t, asked, without);
  const made = first.ok ? first : await takenWithoutLabel(t, first, asked, without);
  if (!made.ok) throw new Inconclusive(`no such instance is to be had: ${made.summary}`);
  await isAsAnyOther(t, made);
}

async function ofSecondRegion(t: CheckContext) {
  return { region: t.fixture('secondRegion') };
}

async function ofScript(t: CheckContext) {
  return { stackscript_id: t.fixture('stackscript') };
}
