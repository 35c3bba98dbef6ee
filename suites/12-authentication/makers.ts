import { uploadBody, uploadPath } from '../../src/check/arrange/image.ts';
import { volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import { vpcPath } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { requireEveryTurn } from '../../src/check/doubt/recurrence.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { createVolume } from '../04-volumes/requests.ts';
import { attemptVpc } from '../05-vpcs/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

const PERMISSION = 'AUTH-OBJECT-PERMISSION';
const UPDATES = 'SVC-PUT-UPDATES';

/** One kind of thing that a restricted user may come to make, and where it is read then. */
interface Kind {
  readonly make: (t: CheckContext, user: Caller) => Promise<Answer>;
  readonly path: (body: unknown) => string | undefined;
}

const KINDS: Readonly<Record<string, Kind>> = {
  volume: { make: (t, user) => createVolume(t, volumeBody(t), user), path: volumePath },
  VPC: { make: (t, user) => attemptVpc(t, {}, user), path: vpcPath },
  image: {
    make: (t, caller) =>
      t.creations.attempt({
        collection: '/images/upload',
        body: uploadBody(t),
        path: uploadPath,
        caller,
      }),
    path: uploadPath,
  },
};

/** Whoever may update an object has read_write permission on it, and so may delete it (authentication#rule-5). */
export function makersChecks(check: Declare): void {
  for (const [called, kind] of Object.entries(KINDS)) {
    check(`who may update a ${called} may delete it`, [PERMISSION, UPDATES], async (t) => {
      leftToLongerRuns(t, 'what restricted users made');
      const user = t.as('restrictedWithGrants');
      const made = await kind.make(t, user);
      const path = made.ok ? kind.path(made.body) : undefined;
      if (path === undefined)
        throw new Inconclusive(`a restricted user makes none: ${made.summary}`);
      await mayDelete(t, user, path);
    });
  }
}

/** @throws Inconclusive unless the user updates it, and somebody deletes it */
async function mayDelete(t: CheckContext, user: Caller, path: string): Promise<void> {
  await mayUpdate(t, user, path);
  const remove = () => user.delete(path);
  const { last: deleted } = await poll(remove, ({ ok }) => ok, transitionTime(t));
  if (deleted.refused) {
    // What nobody may delete is not kept from this user.
    const { ok, summary } = await t.owner.delete(path);
    if (!ok) throw new Inconclusive(`nor does the owner delete ${path}: ${summary}`);
    requireEveryTurn(t, 'it may have been busy until then');
  }
  t.creations.forget(path);
  t.accepted(PERMISSION, deleted);
}

/** What is accepted is done. @throws Inconclusive when it is refused */
async function mayUpdate(t: CheckContext, user: Caller, path: string): Promise<void> {
  let label = '';
  const update = () => {
    label = t.names.label();
    return user.put(path, { label });
  };
  const { held } = await poll(update, ({ ok }) => ok, t.convergence);
  if (!held) throw new Inconclusive('who made it may not update it, which is open');
  const look = () => t.owner.get(path);
  // What a VPC shows is open.
  const isShown = ({ ok, body }: Answer) => ok && [label, undefined].includes(body?.label);
  await t.eventually(UPDATES, `${path} to be called ${label}, as its maker wants`, look, isShown);
}
