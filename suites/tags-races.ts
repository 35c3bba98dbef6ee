import { arrangeTag } from '../src/run/arrange/tag.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { poll } from '../src/run/poll.ts';
import { atOnce } from './domains-at-once.ts';
import { arrangeCarriers, type Carrier, listing, lookAt, nameOf } from './tags-carriers.ts';
import { objectsIn } from './tags-listed.ts';
import { createTag } from './tags-requests.ts';

const ROUNDS = 5;

/** Creating a tag against deleting it. */
export function raceChecks(check: Declare): void {
  check(
    'no object keeps a tag whose creation raced its deletion',
    ['TAG-DELETE-UNTAGS'],
    async (t) => {
      const carriers = await arrangeCarriers(t, ['volumes', 'domains', 'volumes']);
      const rounds = t.scaled(ROUNDS);
      for (let round = 1; round <= rounds; round += 1) {
        const { mark } = t.creations;
        const label = t.names.label();
        const { path } = await arrangeTag(t, { label, ...listing(carriers.slice(0, 1)) });
        const create = () => createTag(t, { label, ...listing(carriers.slice(1)) });
        const remove = () => t.owner.delete(path);
        await atOnce([create, remove, create, remove]);
        await agrees(t, label, carriers, `race ${round} of ${rounds}`);
        await t.creations.clear(mark);
      }
    },
    { objects: 5 },
  );
}

/** Whichever came last: what carries the tag is listed under it, and what is listed carries it. */
async function agrees(
  t: CheckContext,
  label: string,
  carriers: readonly Carrier[],
  when: string,
): Promise<void> {
  const { held, last } = await poll(
    () => whereItIs(t, label, carriers),
    ({ carrying, listed }) => carrying.join() === listed.join(),
    t.settleSeconds,
  );
  t.holds('TAG-DELETE-UNTAGS', held, {
    expected: `what carries ${label} to be what is listed under it (${when})`,
    received: `${last.carrying.join(' and ') || 'nothing'} carries it, ${last.listed.join(' and ') || 'nothing'} is listed`,
    answers: [last.answer],
  });
}

async function whereItIs(t: CheckContext, label: string, carriers: readonly Carrier[]) {
  const answer = await t.owner.get(`/tags/${label}`);
  const ids = objectsIn(answer.items).map(({ body }) => body.id);
  const listed = carriers.filter(({ id }) => ids.includes(id)).map(nameOf);
  const looks = await Promise.all(carriers.map((carrier) => lookAt(t, carrier, label)));
  const carrying = carriers.filter((_, at) => looks[at]?.carries).map(nameOf);
  return { carrying, listed, answer };
}
