import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce, readsInTheEnd } from '../../src/check/in-the-end.ts';
import { differingField } from '../../src/check/whole/record.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { inRounds, race } from '../support/race.ts';

const ROUNDS = 3;

type Fields = Readonly<Record<string, unknown>>;

/** A resource, and updates of it that name no field in common. */
interface Updated {
  readonly path: string;
  readonly changes: (round: number) => readonly Fields[];
}

/** Updates under way at the same time (service#rule-4). */
export function updatesAtOnceChecks(check: Declare): void {
  check(
    'updates of different fields at the same time are all carried out',
    ['SVC-PUT-UPDATES'],
    async (t) => {
      leftToLongerRuns(t, 'updates at the same time');
      for (const each of [await volume(t), await domain(t), await image(t)])
        await keepsAll(t, each);
    },
    { objects: 3 },
  );
}

async function volume(t: CheckContext): Promise<Updated> {
  const { path } = await arrangeVolume(t);
  const tagsOf = (round: number) => (round % 2 === 0 ? [] : [RUN_TAGS[0]]);
  return { path, changes: (round) => [{ label: t.names.label() }, { tags: tagsOf(round) }] };
}

async function domain(t: CheckContext): Promise<Updated> {
  const { path } = await arrangeDomain(t);
  const changes = (round: number) => [
    { description: t.names.label() },
    { group: t.names.label() },
    { axfr_ips: [`198.18.3.${1 + round}`] },
  ];
  return { path, changes };
}

async function image(t: CheckContext): Promise<Updated> {
  const { path } = await arrangeUpdatableImage(t);
  return { path, changes: () => [{ label: t.names.label() }, { description: t.names.label() }] };
}

/** What is refused, since another update is under way, changes nothing; what is accepted is not undone by another. */
async function keepsAll(t: CheckContext, { path, changes }: Updated): Promise<void> {
  if (await resetsOthers(t, path, changes(1))) return;
  await inRounds(t, ROUNDS, async (round) => {
    const asked = changes(round.number);
    const updates = asked.map((fields) => () => t.owner.put(path, fields));
    const { answers } = await race(t, updates, round);
    const accepted = asked.filter((_, at) => answers[at]?.ok);
    await readsInTheEnd(t, 'SVC-PUT-UPDATES', path, Object.assign({}, ...accepted));
  });
}

/** Whether one of these updates, sent one after the other in either order, leaves nothing of those before (SIL-PUT-OMITTED). */
async function resetsOthers(
  t: CheckContext,
  path: string,
  asked: readonly Fields[],
): Promise<boolean> {
  const shows = (fields: Fields) => {
    const isShown = ({ body }: Answer) => differingField(body, fields) === undefined;
    return readOnce(t, path, isShown).then(isShown);
  };
  for (const order of [asked, asked.toReversed()]) {
    for (const fields of order)
      if (!(await t.owner.put(path, fields)).ok || !(await shows(fields))) return true;
    if (!(await shows(Object.assign({}, ...asked)))) return true;
  }
  return false;
}
