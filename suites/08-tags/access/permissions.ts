import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { volumeBody, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { createVolume } from '../../04-volumes/requests.ts';
import { askedTwice } from '../../support/callers/asked-twice.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { arrangeCarrier, comesToCarry, listing } from '../objects/carriers.ts';
import { createTag } from '../requests.ts';

/**
 * Restricted users: without grants, with the grants to create, with objects that they may only
 * read.
 */
const RESTRICTED = ['restricted', 'restrictedWithGrants', 'readOnlyUser'];

/** Tags are for unrestricted users alone (resources/tag#unrestricted-user). */
export function permissionsChecks(check: Declare): void {
  for (const role of RESTRICTED) {
    check(
      `tags are neither read, created nor deleted as ${role}`,
      ['TAG-UNRESTRICTED-ONLY'],
      async (t) => {
        const user = t.as(role);
        const { carrier, label, path } = await t.shared('tag out of reach', taggedDomain);
        await refusesAll(t, user, path);
        await isNotListedTo(t, user, label);
        await comesToCarry(t, 'TAG-UNRESTRICTED-ONLY', carrier, { label, carries: true });
        const another = { label: t.names.label(), ...listing([carrier]) };
        const made = await askedTwice(t, () => createTag(t, another, user));
        t.refused('TAG-UNRESTRICTED-ONLY', made);
        const unwanted = { label: another.label, carries: false };
        await comesToCarry(t, 'TAG-UNRESTRICTED-ONLY', carrier, unwanted);
      },
    );
  }

  check(
    'tags are neither created, read nor deleted by who may write all that they are on',
    ['TAG-UNRESTRICTED-ONLY'],
    async (t) => {
      const user = t.as('restrictedWithGrants');
      const made = await createVolume(t, volumeBody(t), user);
      const path = made.ok ? volumePath(made.body) : undefined;
      if (path === undefined) throw new Inconclusive(`they have no volume: ${made.summary}`);
      const volumes = [made.body.id];
      await refusesAll(t, user, (await arrangeTag(t, { volumes })).path, { volumes });
      await refusesAll(t, user, (await arrangeTag(t)).path);
      if ((await t.owner.delete(path)).ok) t.creations.forget(path);
    },
    { objects: 3 },
  );
}

/** A domain with a tag, shared by the checks of all roles: none may change it. */
async function taggedDomain(t: CheckContext) {
  const carrier = await arrangeCarrier(t, 'domains');
  return { carrier, ...(await arrangeTag(t, listing([carrier]))) };
}

async function refusesAll(
  t: CheckContext,
  user: Caller,
  path: string,
  objects: Readonly<Record<string, readonly number[]>> = {},
): Promise<void> {
  const label = t.names.label();
  for (const ask of [
    () => user.get(path),
    ...(isShortRun(t) ? [] : [() => user.get(path, { page: 1 })]),
    () => createTag(t, { label, ...objects }, user),
    () => user.delete(path),
  ]) {
    t.refused('TAG-UNRESTRICTED-ONLY', await askedTwice(t, ask));
  }
}

/** Where tags are listed is not shown: where it is as one would think, they are not to be seen there either. */
async function isNotListedTo(t: CheckContext, user: Caller, label: string): Promise<void> {
  const request = t.impliedOperation('listTags');
  const answer = request && (await user.send(request));
  if (!answer?.ok) return;
  const isListed = answer.items.some((item) => item.label === label);
  t.holds('TAG-UNRESTRICTED-ONLY', !isListed, {
    expected: `no list of tags with ${label} for a restricted user`,
    received: answer.summary,
    answers: [answer],
  });
}
