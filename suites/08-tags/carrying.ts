import { KINDS, type Kind } from '../../src/check/arrange/tags/listed-object.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { comesToCarry, listing, requireTags, withCarriers } from './objects/carriers.ts';
import type { Carrier } from './objects/tagged-objects.ts';
import { createTagOn, isDeletedWith, removeTag } from './requests.ts';

const TOGETHER = [
  ['computes', 'domains'],
  ['nodebalancers', 'volumes'],
] as const;

const CARRIED: Readonly<Record<Kind, string>> = {
  volumes: 'TAG-CREATE-VOLUMES',
  domains: 'TAG-CREATE-DOMAINS',
  computes: 'TAG-CREATE-COMPUTES',
  nodebalancers: 'TAG-CREATE-NODEBALANCERS',
};

/** The objects of each check: two of the kinds that cost little. */
const CARRIERS: Readonly<Record<Kind, readonly Kind[]>> = {
  volumes: ['volumes', 'volumes'],
  domains: ['domains', 'domains'],
  computes: ['computes'],
  nodebalancers: ['nodebalancers'],
};

/** What is decided as a tag goes: it leaves its objects, and their other tags stay. */
export const OF_DELETION = ['TAG-DELETE-UNTAGS', 'TAG-DELETE-KEEPS-OBJECTS'];

/** The requirement that says that listed objects of the kind carry the tag. */
export function carriedRequirement({ kind }: Pick<Carrier, 'kind'>): string {
  return CARRIED[kind];
}

/** Tags on objects of each kind. */
export function carryingChecks(check: Declare): void {
  for (const kind of KINDS) {
    check(
      `${kind} carry a tag from its creation to its deletion`,
      [CARRIED[kind], ...OF_DELETION],
      (t) => withCarriers(t, CARRIERS[kind], (carriers) => carryInTurn(t, CARRIED[kind], carriers)),
    );
  }
  check('four domains carry one tag', [CARRIED.domains], (t) =>
    withCarriers(t, ['domains', 'domains', 'domains', 'domains'], async (carriers) => {
      await createsOn(t, CARRIED.domains, carriers);
    }),
  );
  for (const kind of ['computes', 'nodebalancers'] as const) {
    check(`three of the ${kind} carry one tag`, [CARRIED[kind], 'TAG-DELETE-UNTAGS'], async (t) => {
      leftToLongerRuns(t, 'a third of what costs much');
      await withCarriers(t, [kind, kind, kind], async (carriers) => {
        const label = await createsOn(t, CARRIED[kind], carriers);
        await isDeletedWith(t, label, carriers);
      });
    });
  }
  for (const kinds of TOGETHER) {
    check(`${kinds.join(' and ')} that carry one tag lose it together`, OF_DELETION, async (t) => {
      leftToLongerRuns(t, 'kinds that carry one tag');
      await withCarriers(t, kinds, (carriers) => loseTogether(t, carriers));
    });
  }
  // Checks of their own: a target may have no room for a second object of these kinds.
  for (const kind of ['computes', 'nodebalancers'] as const) {
    check(
      `two of the ${kind} carry a tag from its creation to its deletion`,
      [CARRIED[kind], ...OF_DELETION],
      (t) => withCarriers(t, [kind, kind], (carriers) => carryInTurn(t, CARRIED[kind], carriers)),
    );
  }
}

/**
 * Puts two tags on and off in turn; another one stays, so that objects can be seen in its listing. How many an object may
 * carry is open (SIL-TAG-COUNT): where there is no room for three, the second comes when the first is gone.
 * @param through a tag that is on all of them; one of its own when left out
 */
export async function carryInTurn(
  t: CheckContext,
  requirement: string,
  carriers: readonly Carrier[],
  through?: string,
): Promise<void> {
  const stays = through ?? (await createsOn(t, requirement, carriers));
  const first = await createsOn(t, requirement, carriers);
  const second = await carriedBeside(t, requirement, carriers);
  for (const label of [stays, first]) await carryStill(t, requirement, carriers, label);
  if (second) await takenOff(t, carriers, { label: second, stays });
  await takenOff(t, carriers, { label: first, stays });
  const next = second ? undefined : await createsOn(t, requirement, carriers);
  if (next) await takenOff(t, carriers, { label: next, stays });
}

/** What is put on objects beside a tag leaves it there. */
async function carryStill(
  t: CheckContext,
  requirement: string,
  carriers: readonly Carrier[],
  label: string,
): Promise<void> {
  for (const carrier of carriers)
    await comesToCarry(t, requirement, carrier, { label, carries: true });
}

/** One of two tags goes from all of them. */
async function loseTogether(t: CheckContext, carriers: readonly Carrier[]): Promise<void> {
  const { label: stays } = await arrangeTag(t, listing(carriers));
  const { label } = await arrangeTag(t, listing(carriers));
  await takenOff(t, carriers, { label, stays });
}

async function takenOff(
  t: CheckContext,
  carriers: readonly Carrier[],
  { label, stays }: { readonly label: string; readonly stays: string },
): Promise<void> {
  for (const carrier of carriers) await requireTags(t, carrier, [label, stays]);
  await removeTag(t, label);
  for (const carrier of carriers) {
    const kept = { label: stays, carries: true };
    await comesToCarry(t, 'TAG-DELETE-KEEPS-OBJECTS', carrier, kept);
    const gone = { label, carries: false, through: stays };
    await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, gone);
  }
}

/** One more tag on all of them. @returns undefined where there is no room for it */
async function carriedBeside(
  t: CheckContext,
  requirement: string,
  carriers: readonly Carrier[],
): Promise<string | undefined> {
  const label = t.names.label();
  const created = await createTagOn(t, { label, ...listing(carriers) });
  return created.refused ? undefined : isCarried(t, requirement, { carriers, label, created });
}

async function createsOn(
  t: CheckContext,
  requirement: string,
  carriers: readonly Carrier[],
): Promise<string> {
  const label = t.names.label();
  const created = await createTagOn(t, { label, ...listing(carriers) });
  return isCarried(t, requirement, { carriers, label, created });
}

interface Created {
  readonly carriers: readonly Carrier[];
  readonly label: string;
  readonly created: Answer;
}

/** The creation was accepted, and in the end each of them carries the tag. @returns its label */
async function isCarried(
  t: CheckContext,
  requirement: string,
  { carriers, label, created }: Created,
): Promise<string> {
  t.accepted(requirement, created);
  for (const carrier of carriers) {
    await comesToCarry(t, requirement, carrier, { label, carries: true });
  }
  return label;
}
