import { arrangeInstance, sharedInstance } from '../../src/check/arrange/instance.ts';
import { instanceRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { farInstance } from '../support/lent/second-instance.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import {
  AS_ANY_OTHER,
  alertsByCores,
  isAsAnyOther,
  isAsAsked,
  isLikeAny,
  isListed,
} from './as-asked.ts';
import { bootsAgain } from './boots/boots-again.ts';
import { takesAnother } from './default-label.ts';
import { createInstance, idOf } from './requests.ts';

/** POST /compute/instances, and what the new instance then is. */
export function creationChecks(check: Declare): void {
  check(
    'an instance is deployed in one request, as asked',
    ['INST-CREATE', ...AS_ANY_OTHER],
    async (t) => {
      const made = await deployed(t);
      t.accepted('INST-CREATE', made);
      await isAsAnyOther(t, made);
    },
  );

  check('an instance is deployed in another region too', AS_ANY_OTHER, async (t) => {
    const { id, region, label } = await farInstance(t);
    const record = await instanceRecord(t, id);
    const asked = { region, type: t.fixture('type'), image: t.fixture('image') };
    await isAsAsked(t, record, { ...asked, ...(label === undefined ? {} : { label }) });
    await isLikeAny(t, record);
  });

  check('alerts.cpu begins at 90 for each core', AS_ANY_OTHER, async (t) => {
    const { id, ...asked } = await instanceOfSeveralCores(t);
    const record = await instanceRecord(t, id);
    await isAsAsked(t, record, asked);
    const { alerts, specs } = await alertsByCores(t, record);
    await isLikeAny(t, record);
    if (!Number.isInteger(specs?.vcpus)) throw new Inconclusive('it shows no specs.vcpus');
    if (typeof alerts?.cpu !== 'number') throw new Inconclusive('it shows no alerts.cpu');
    if (!isShortRun(t)) await alertsOfMostCores(t);
  });

  check(
    'an instance of another type, image and region is as asked',
    AS_ANY_OTHER,
    async (t) => {
      leftToLongerRuns(t, 'instances of other types and images');
      for (const wish of await otherWishes(t)) {
        // What a region or a type takes is known to the target alone.
        const made = await createInstance(t, wish);
        if (made.ok) await isAsAnyOther(t, made);
      }
    },
    { objects: 2 },
  );

  check(
    'the list holds the instances of the account',
    ['INST-LIST'],
    async (t) => {
      // Not every target has a second region, nor lets instances be there.
      const far = await whereShown(() => farInstance(t));
      const made = [await sharedInstance(t), await arrangeInstance(t), ...(far ? [far] : [])];
      const ids = made.map(({ id }) => id);
      await isListed(t, ids);
    },
    // A list that lacks the newest has it as soon as another one is created.
    { alone: true },
  );

  check(
    'an instance need not be booted, and can be later',
    ['INST-CREATE-UNBOOTED', 'INST-BOOT', 'INST-BOOT-NO-BODY', ...AS_ANY_OTHER],
    async (t) => {
      const made = await createInstance(t, { booted: false });
      t.accepted('INST-CREATE-UNBOOTED', made);
      const record = await isAsAnyOther(t, made);
      const { status: off } = record.body;
      const bootPath = `/compute/instances/${idOf(made)}/boot`;
      const boot = () => t.owner.post(bootPath);
      const { last: bare } = await poll(boot, ({ ok }) => ok, transitionTime(t));
      const booted = bare.ok ? bare : await t.owner.post(bootPath, {});
      t.accepted('INST-BOOT', booted);
      t.accepted('INST-BOOT-NO-BODY', bare);
      await bootsAgain(t, idOf(made), record, off);
    },
  );

  check(
    'without label an instance gets one that is right',
    OF_NO_LABEL,
    async (t) => {
      const made = await createInstance(t, {}, ['label']);
      t.accepted('INST-LABEL-DEFAULT', made);
      await isAsAnyOther(t, made);
      if (!isShortRun(t)) await takesAnother(t);
    },
    { objects: 2 },
  );

  check('a deployment script that fits is taken', OF_SCRIPTS, async (t) => {
    const stackscript_id = t.fixture('stackscript');
    const made = await createInstance(t, { stackscript_id });
    t.accepted('INST-CREATE-STACKSCRIPT-NAMED', made);
    await isAsAnyOther(t, made);
  });

  check('a listed deployment script is taken', ['INST-CREATE-STACKSCRIPT'], async (t) => {
    let made: Answer | undefined;
    for (const stackscript_id of await usableScripts(t)) {
      made = await createInstance(t, { stackscript_id });
      if (made.ok) break;
    }
    if (made === undefined) throw new Inconclusive('no listed deployment script is known to fit');
    t.accepted('INST-CREATE-STACKSCRIPT', made);
  });
}

const OF_NO_LABEL = ['INST-LABEL-DEFAULT', ...AS_ANY_OTHER];
const OF_SCRIPTS = ['INST-CREATE-STACKSCRIPT-NAMED', ...AS_ANY_OTHER];

/** Asks for the longest label, with every kind of character; where it is refused, for a plain one. */
async function deployed(t: CheckContext): Promise<Answer> {
  const labels = [`${t.names.labelOf(60)}_X.9`, t.names.label()];
  const create = (label = '') => createInstance(t, { label }, ['booted']);
  const first = await create(labels[0]);
  return first.ok ? first : create(labels[1]);
}

/** However many cores there are. What a region has of the largest type is known to the target alone. */
async function alertsOfMostCores(t: CheckContext): Promise<void> {
  const { hugeType: type } = t.run.settings.configuration.fixtures;
  const made = type === undefined ? undefined : await createInstance(t, { type });
  if (made?.ok) await alertsByCores(t, await instanceRecord(t, idOf(made)));
}

/** A new instance, of a type with several cores where one is known: one core tells little. */
async function instanceOfSeveralCores(t: CheckContext): Promise<{ id: number; type: string }> {
  const { bigType } = t.run.settings.configuration.fixtures;
  if (bigType !== undefined) {
    const big = await createInstance(t, { type: bigType });
    if (big.ok) return { id: idOf(big), type: bigType };
  }
  return { id: (await arrangeInstance(t)).id, type: t.fixture('type') };
}

/** Another type in another region, and another public image, as far as they are known. */
async function otherWishes(t: CheckContext): Promise<Record<string, unknown>[]> {
  const { bigType: type, secondRegion: region } = t.run.settings.configuration.fixtures;
  const image = await otherImage(t);
  return [
    ...(type === undefined || region === undefined ? [] : [{ type, region }]),
    ...(image === undefined ? [] : [{ image }]),
  ];
}

/** A public image that is not the configured one: the last one that has more than letters and digits in its name. */
async function otherImage(t: CheckContext): Promise<unknown> {
  const listed = (await t.owner.list('/images')) ?? [];
  const others = listed.filter(
    ({ id, is_public, deprecated, status }) =>
      id !== t.fixture('image') && is_public === true && !deprecated && status === 'available',
  );
  return (others.findLast(({ id }) => /[.-]/.test(id)) ?? others.at(-1))?.id;
}

/** So many of the scripts that may fit are tried before none of them is said to be taken. */
const MOST_SCRIPTS = 8;

/**
 * Listed scripts whose fields speak against nothing, some from either end. The fields are not shown, so that a script may
 * need what nobody here can know: no more than a `should` rests on them.
 */
async function usableScripts(t: CheckContext): Promise<number[]> {
  const image = t.fixture('image');
  const scripts = (await t.owner.get('/compute/stackscripts')).items;
  const usable = scripts.filter((each) => Number.isSafeInteger(each.id) && fits(each, image));
  const ids = usable.map(({ id }) => id);
  const ends = [...ids.slice(0, MOST_SCRIPTS / 2), ...ids.slice(-MOST_SCRIPTS / 2)];
  return [...new Set(ends)];
}

/** Whether a script takes the image and asks for no input, as far as fields that are not shown tell. */
function fits(script: { images?: unknown; user_defined_fields?: unknown }, image: string): boolean {
  const { images, user_defined_fields: input } = script;
  const takesImage =
    images === undefined ||
    (Array.isArray(images) && images.some((each) => each === image || each === 'any/all'));
  return takesImage && (input === undefined || (Array.isArray(input) && input.length === 0));
}
