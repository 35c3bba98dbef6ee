import { domainPath } from '../../../src/check/arrange/domain.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { volumeBody, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { differingField } from '../../../src/check/whole/record.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { RESOURCE_KINDS } from '../../../src/resources/kinds.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { createVolume } from '../../04-volumes/requests.ts';
import { createDomain } from '../../07-domains/requests.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';

/**
 * Tags of objects are for unrestricted users, too (resources/tag#unrestricted-user). Whether the whole request is refused
 * is open (SIL-TAG-RESTRICTED-UPDATE): what counts is what the owner is shown afterwards.
 */
export function onObjectsChecks(check: Declare): void {
  check(
    'no restricted user puts tags on what they may write, or takes them off',
    ['TAG-UNRESTRICTED-ONLY'],
    async (t) => {
      leftToLongerRuns(t, 'tags that restricted users name with objects');
      const user = t.as('restrictedWithGrants');
      const { label: known } = await arrangeTag(t);
      let isTried = false;
      for (const make of [volumeBy, domainBy]) {
        for (const tags of [[known], [t.names.label()]]) await carriesNone(t, make, user, tags);
        isTried = (await keepsTags(t, make, user)) || isTried;
      }
      if (!isTried) throw new Inconclusive('they have no object that they may write');
    },
    { objects: 7 },
  );
}

/** Asks for an object in somebody's name. @returns the answer, and where the object is if it was made */
type Make = (t: CheckContext, by: Caller, wish: object) => Promise<{ made: Answer; path?: string }>;

const volumeBy: Make = async (t, by, wish) => {
  const made = await createVolume(t, { ...volumeBody(t), ...wish }, by);
  return at(made, volumePath);
};

const domainBy: Make = async (t, by, wish) => {
  const made = await createDomain(t, { ...RESOURCE_KINDS.domain.body(t), ...wish }, by);
  return at(made, domainPath);
};

function at(made: Answer, pathOf: (body: unknown) => string | undefined) {
  const path = made.ok ? pathOf(made.body) : undefined;
  return path === undefined ? { made } : { made, path };
}

/** What they create with tags is refused, or comes without them. */
async function carriesNone(t: CheckContext, make: Make, by: Caller, tags: readonly string[]) {
  const { made, path } = await make(t, by, { tags });
  if (path !== undefined) await showsTags(t, path, [], made);
  else if (made.refused) t.refused('TAG-UNRESTRICTED-ONLY', made);
}

/** Whatever they send as tags of their own object, it keeps those that the owner gave it. @returns whether it was tried */
async function keepsTags(t: CheckContext, make: Make, by: Caller): Promise<boolean> {
  const { path } = await make(t, by, {});
  if (path === undefined) return false;
  const [first, second] = [t.names.label(), t.names.label()];
  const tags = [first, second];
  const given = await poll(
    () => t.owner.put(path, { tags }),
    ({ ok }) => ok,
    t.convergence,
  );
  if (!given.held || !(await poll(() => t.owner.get(path), carries(tags), t.convergence)).held)
    return false;
  for (const wish of [[first], [...tags, t.names.label()], []]) {
    await showsTags(t, path, tags, await by.put(path, { tags: wish }));
  }
  return true;
}

/** In the end, as the owner reads it. */
async function showsTags(t: CheckContext, path: string, tags: readonly string[], asked: Answer) {
  const { held, last } = await poll(() => t.owner.get(path), carries(tags), t.convergence);
  if (last.refused) throw new Inconclusive(`the owner cannot read ${path}: ${last.summary}`);
  if (!held) await requireSteady(t, path, last);
  t.holds('TAG-UNRESTRICTED-ONLY', held, {
    expected: `${path} with the tags ${JSON.stringify(tags)}, whatever a restricted user asks for`,
    received: JSON.stringify(last.body?.tags) ?? 'no tags',
    answers: [asked, last],
    where: '/tags',
    broughtAbout: true,
  });
}

/** @throws Inconclusive where its tags change while nobody asks for it: then it was not who asked before */
async function requireSteady(t: CheckContext, path: string, { body }: Answer): Promise<void> {
  const { body: now } = await t.owner.get(path);
  if (differingField(now, { tags: body?.tags }) === undefined) return;
  throw new Inconclusive(`the tags of ${path} change from one read to the next`);
}

function carries(tags: readonly string[]) {
  return ({ ok, body }: Answer) => ok && differingField(body, { tags }) === undefined;
}
