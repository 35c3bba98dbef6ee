import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { inRounds, type Round, race } from '../support/race.ts';
import { carriedRequirement } from './carrying.ts';
import { comesToCarry, listing, lookAt, nameOf, withCarriers } from './objects/carriers.ts';
import { type Carrier, isOf, objectsUnder } from './objects/tagged-objects.ts';
import { createTag } from './requests.ts';

const ROUNDS = 3;

/** Tags that race each other for the same objects. */
const TAGS = 4;

/** Creations and deletions of tags at the same time. */
export function racesChecks(check: Declare): void {
  check('no object keeps a tag whose creation raced its deletion', ['TAG-DELETE-UNTAGS'], (t) =>
    withCarriers(t, ['volumes', 'domains', 'volumes'], async (carriers) => {
      await inRounds(t, ROUNDS, (round) => createdAndDeleted(t, carriers, round));
    }),
  );

  check(
    'tags that are created at the same time are all on their objects',
    ['TAG-CREATE-VOLUMES', 'TAG-CREATE-DOMAINS'],
    (t) =>
      withCarriers(t, ['volumes', 'domains'], async (carriers) => {
        await inRounds(t, ROUNDS, (round) => createdAtOnce(t, carriers, round));
      }),
    { objects: TAGS },
  );
}

/** Every tag that was created is on all its objects: none undoes what another has just put on them. */
async function createdAtOnce(
  t: CheckContext,
  carriers: readonly Carrier[],
  round: Round,
): Promise<void> {
  const labels = Array.from({ length: TAGS }, () => t.names.label());
  const creations = labels.map((label) => () => createTag(t, { label, ...listing(carriers) }));
  const { answers } = await race(t, creations, round);
  const created = labels.filter((_, at) => answers[at]?.ok);
  for (const label of created) {
    for (const carrier of carriers) {
      await comesToCarry(t, carriedRequirement(carrier), carrier, { label, carries: true });
    }
  }
}

async function createdAndDeleted(
  t: CheckContext,
  carriers: readonly Carrier[],
  round: Round,
): Promise<void> {
  const label = t.names.label();
  const { path } = await arrangeTag(t, { label, ...listing(carriers.slice(0, 1)) });
  const create = () => createTag(t, { label, ...listing(carriers.slice(1)) });
  const remove = () => t.owner.delete(path);
  const { said } = await race(t, [create, remove, create, remove], round);
  await agrees(t, label, carriers, said);
}

/** Whichever request came last, the objects that carry the tag must be those that it lists. */
async function agrees(
  t: CheckContext,
  label: string,
  carriers: readonly Carrier[],
  when: string,
): Promise<void> {
  const { held, last } = await poll(
    () => whereItIs(t, label, carriers),
    ({ carrying, listed }) => carrying.join() === listed.join(),
    t.convergence,
  );
  t.holds('TAG-DELETE-UNTAGS', held, {
    expected: `what carries ${label} to be what is listed under it (${when})`,
    received: `${last.carrying.join(' and ') || 'nothing'} carries it, ${last.listed.join(' and ') || 'nothing'} is listed`,
    answers: [last.answer],
  });
}

async function whereItIs(t: CheckContext, label: string, carriers: readonly Carrier[]) {
  const { objects, answer } = await objectsUnder(t, label);
  const isListed = (carrier: Carrier) => objects.some((object) => isOf(object, carrier));
  const listed = carriers.filter(isListed).map(nameOf);
  const looks = await Promise.all(carriers.map((carrier) => lookAt(t, carrier, label)));
  const carrying = carriers.filter((_, at) => looks[at]?.carries).map(nameOf);
  return { carrying, listed, answer };
}
