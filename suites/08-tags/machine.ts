import fc from 'fast-check';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isDeleted, isReadInTheEnd, readOnce } from '../../src/check/in-the-end.ts';
import { type Step, walk } from '../../src/check/state-machine.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { carriedRequirement } from './carrying.ts';
import { comesToCarry, listing, nameOf, waitFor, withCarriers } from './objects/carriers.ts';
import { type Carrier, listsExactly } from './objects/tagged-objects.ts';
import { createTagOn } from './requests.ts';

const SEQUENCES = 3;
const LENGTH = 9;
/** The most tags at one time in a sequence. */
const MOST = 3;
/** The objects that tags are put on, by their places in the model. */
const PLACES = ['the first volume', 'the first domain', 'the second volume', 'the second domain'];
/** The most of them on one object: how many there may be is open (SIL-TAG-COUNT). */
const MOST_ON_ONE = 2;

interface ModelTag {
  /** Its name in the steps of a counterexample, such as `tag 2`. */
  readonly name: string;
  readonly label: string;
  readonly on: Set<Carrier>;
}

interface TagsModel {
  readonly carriers: readonly Carrier[];
  readonly tags: ModelTag[];
  /** How many tags the sequence has made. */
  made: number;
}

/** Tags and objects through random sequences of operations. */
export function machineChecks(check: Declare): void {
  check(
    'tags and objects agree through any sequence of operations',
    [
      'TAG-CREATE',
      'TAG-CREATE-VOLUMES',
      'TAG-CREATE-DOMAINS',
      'TAG-OBJECTS',
      'TAG-DELETE',
      'TAG-DELETE-UNTAGS',
      'TAG-DELETE-KEEPS-OBJECTS',
    ],
    (t) =>
      withCarriers(t, ['volumes', 'domains', 'volumes', 'domains'], (carriers) =>
        walk(t, {
          steps: STEPS,
          begin: async () => {
            // The tags of the sequence before were deleted: their objects must still be there.
            await areThere(t, carriers);
            return { carriers, tags: [], made: 0 };
          },
          sequences: SEQUENCES,
          length: LENGTH,
          tour: TOUR,
        }),
      ),
    { objects: MOST, early: true },
  );
}

const STEPS: readonly fc.Arbitrary<Step<TagsModel>>[] = [
  fc.subarray([0, 1, 2, 3]).map(create),
  fc.nat({ max: MOST - 1 }).map(remove),
  fc.tuple(fc.nat({ max: MOST - 1 }), fc.constantFrom(0, 2)).map(([tag, on]) => toggle(tag, on)),
];

/**
 * A tag comes back to what it was taken off, and to what another tag was deleted from; what is deleted last leaves objects
 * that were tagged in every way.
 */
const TOUR: readonly Step<TagsModel>[] = [
  create([0, 1, 2, 3]),
  toggle(0, 0),
  toggle(0, 0),
  create([0, 1]),
  remove(0),
  toggle(0, 2),
  toggle(0, 0),
  create([]),
  toggle(1, 2),
  toggle(0, 0),
  create([3]),
  remove(0),
  toggle(0, 0),
  remove(0),
  remove(0),
];

function create(on: readonly number[]): Step<TagsModel> {
  const chosen = ({ carriers }: Readonly<TagsModel>) => on.flatMap((at) => carriers[at] ?? []);
  return {
    says: ({ made }) => `create tag ${made + 1} on ${placesOf(on)}`,
    possible: (model) =>
      model.tags.length < MOST && chosen(model).every((carrier) => hasRoom(model, carrier)),
    run: async (model, t) => {
      const label = t.names.label();
      const carriers = chosen(model);
      t.accepted('TAG-CREATE', await createTagOn(t, { label, ...listing(carriers) }));
      for (const carrier of carriers) {
        await comesToCarry(t, carriedRequirement(carrier), carrier, { label, carries: true });
      }
      model.made += 1;
      model.tags.push({ name: `tag ${model.made}`, label, on: new Set(carriers) });
      await listsAll(t, model);
    },
  };
}

function hasRoom({ tags }: Readonly<TagsModel>, carrier: Carrier): boolean {
  return tags.filter(({ on }) => on.has(carrier)).length < MOST_ON_ONE;
}

function remove(at: number): Step<TagsModel> {
  return onTag('delete', at, async (tag, model, t) => {
    const path = `/tags/${tag.label}`;
    await isDeleted(t, 'TAG-DELETE', path);
    t.creations.forget(path);
    model.tags.splice(model.tags.indexOf(tag), 1);
    for (const carrier of model.carriers) {
      await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label: tag.label, carries: false });
    }
    await areThere(t, model.carriers);
    for (const { label, on } of model.tags) {
      for (const carrier of on) {
        await comesToCarry(t, 'TAG-DELETE-KEEPS-OBJECTS', carrier, { label, carries: true });
      }
    }
    await listsAll(t, model);
  });
}

/** Takes the tag on or off one of the volumes, by an update of the volume. */
function toggle(at: number, which: number): Step<TagsModel> {
  return onTag(`turn ${placesOf([which])} with`, at, async (tag, model, t) => {
    const carrier = model.carriers[which];
    if (carrier === undefined) return;
    const carries = !tag.on.has(carrier);
    if (carries) tag.on.add(carrier);
    else tag.on.delete(carrier);
    const path = pathOf(carrier);
    const { label } = (await readOnce(t, path)).body ?? {};
    const tags = model.tags.filter(({ on }) => on.has(carrier)).map((each) => each.label);
    const answer = await t.owner.put(path, { label, tags });
    const { held } = await waitFor(t, carrier, { label: tag.label, carries });
    if (!held) throw new Inconclusive(`${nameOf(carrier)} keeps its tags: ${answer.summary}`);
    await listsAll(t, model);
  });
}

/** A step on one of the tags, by a number that is taken modulo how many there are. */
function onTag(
  verb: string,
  at: number,
  act: (tag: ModelTag, model: TagsModel, t: CheckContext) => Promise<void>,
): Step<TagsModel> {
  const chosen = ({ tags }: Readonly<TagsModel>) => tags[at % tags.length];
  return {
    says: (model) => `${verb} ${chosen(model)?.name}`,
    possible: ({ tags }) => tags.length > 0,
    run: (model, t) => act(chosen(model) as ModelTag, model, t),
  };
}

/** Each tag lists the objects that carry it, after every step. */
async function listsAll(t: CheckContext, { tags }: TagsModel): Promise<void> {
  for (const { label, on } of tags) await listsExactly(t, 'TAG-OBJECTS', label, [...on]);
}

async function areThere(t: CheckContext, carriers: readonly Carrier[]): Promise<void> {
  for (const carrier of carriers) {
    await isReadInTheEnd(t, 'TAG-DELETE-KEEPS-OBJECTS', pathOf(carrier));
  }
}

function pathOf({ kind, id }: Carrier): string {
  return `/${kind}/${id}`;
}

function placesOf(on: readonly number[]): string {
  return on.map((at) => PLACES[at]).join(' and ') || 'nothing';
}
