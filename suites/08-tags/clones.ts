import { arrangeDomain, freshDomain } from '../../src/check/arrange/domain.ts';
import { requireAnsweredId } from '../../src/check/arrange/shown-id.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { cloneVolume } from '../04-volumes/requests.ts';
import { cloneDomain } from '../07-domains/requests.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { carriedRequirement } from './carrying.ts';
import {
  comesToCarry,
  listing,
  nameOf,
  readCarrier,
  requireTags,
  waitFor,
} from './objects/carriers.ts';
import { type Carrier, isOf, objectsUnder } from './objects/tagged-objects.ts';
import { createTagOn, isDeletedWith, removeTag } from './requests.ts';

const LISTED = 'TAG-OBJECTS';
const UNTAGS = 'TAG-DELETE-UNTAGS';

/** Whether a clone has the tags of its source is open; what it shows to carry, it carries as any object does. */
export function clonesChecks(check: Declare): void {
  check(
    'a clone is listed under the tags that it shows, and loses them with the tag',
    [LISTED, UNTAGS, 'TAG-CREATE-VOLUMES', 'TAG-CREATE-DOMAINS', 'TAG-DELETE'],
    async (t) => {
      const { label } = await arrangeTag(t);
      const sources = await sourcesWith(t, label);
      const carriers = sources.map(({ carrier }) => carrier);
      for (const carrier of carriers) await requireTags(t, carrier, [label]);
      const clones: Carrier[] = [];
      for (const source of sources) clones.push(await cloneOf(t, source));
      for (const clone of clones) await isListedAsShown(t, clone, label);
      for (const clone of isShortRun(t) ? [] : clones) await takesTag(t, clone);
      await removeTag(t, label);
      for (const carrier of [...carriers, ...clones]) {
        await comesToCarry(t, UNTAGS, carrier, { label, carries: false });
      }
      // Its source has lost the tag, and so there is none that a later clone could have of it.
      for (const source of sources) await lacksTag(t, await cloneOf(t, source), label);
    },
    { objects: 9 },
  );
}

/** A clone takes a tag as any object does, and loses it with its deletion. */
async function takesTag(t: CheckContext, clone: Carrier): Promise<void> {
  const requirement = carriedRequirement(clone);
  const label = t.names.label();
  t.accepted(requirement, await createTagOn(t, { label, ...listing([clone]) }));
  await comesToCarry(t, requirement, clone, { label, carries: true });
  await isDeletedWith(t, label, [clone]);
}

/** An object with a tag, and how it is cloned. */
interface Source {
  readonly carrier: Carrier;
  readonly clone: () => Promise<Answer>;
}

async function sourcesWith(t: CheckContext, label: string): Promise<Source[]> {
  const volume = await arrangeVolume(t, { tags: [label] });
  const domain = await arrangeDomain(t, { tags: [label] });
  return [
    { carrier: { kind: 'volumes', id: volume.id }, clone: () => cloneVolume(t, volume) },
    {
      carrier: { kind: 'domains', id: domain.id },
      clone: () => cloneDomain(t, domain, freshDomain(t)),
    },
  ];
}

/** @throws Inconclusive when the target refuses: other sections decide that */
async function cloneOf(t: CheckContext, { carrier, clone }: Source): Promise<Carrier> {
  const { last } = await poll(clone, ({ ok }) => ok, t.convergence);
  if (!last.ok) throw new Inconclusive(`${nameOf(carrier)} is not cloned: ${last.summary}`);
  return { kind: carrier.kind, id: requireAnsweredId(last) };
}

/** In the end the listing of the tag holds the clone if its own read shows the tag, and not if it does not. */
async function isListedAsShown(t: CheckContext, clone: Carrier, label: string): Promise<void> {
  const look = async () => {
    const shown = await readCarrier(t, clone);
    const { objects, answer } = await objectsUnder(t, label);
    const isListed = objects.some((object) => isOf(object, clone));
    return { shown, answer, isShown: showsTag(shown, label), isListed };
  };
  const isRight = ({ isShown, isListed }: Awaited<ReturnType<typeof look>>) =>
    isShown === undefined || isShown === isListed;
  const { held, last } = await poll(look, isRight, t.convergence);
  t.holds(LISTED, held, {
    expected: `${nameOf(clone)} ${last.isShown ? '' : 'not '}under the tag ${label}, as its own tags say`,
    received: `a listing ${last.isListed ? 'with' : 'without'} it`,
    answers: [last.answer, ...(last.shown ? [last.shown] : [])],
  });
}

/** Undefined where it does not show its tags. */
function showsTag(shown: Answer | undefined, label: string): boolean | undefined {
  const tags: unknown = shown?.ok ? shown.body?.tags : undefined;
  return Array.isArray(tags) ? tags.includes(label) : undefined;
}

async function lacksTag(t: CheckContext, clone: Carrier, label: string): Promise<void> {
  const { held, last } = await waitFor(t, clone, { label, carries: false });
  t.holds(UNTAGS, held, {
    expected: `${nameOf(clone)}, cloned once the tag ${label} was deleted, without it`,
    received: last.answer.summary,
    answers: [last.answer],
  });
}
