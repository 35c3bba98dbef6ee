import { arrangeVolume, volumeBody, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd, readsInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { askedTwice } from '../../support/callers/asked-twice.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { cloneVolume, createVolume, isNotCreated } from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { assertMayNotCreate, isReaderRefused } from './lacking-grant.ts';

/** Who may clone volumes (endpoints/volumes, rule 1). */
export function cloneGrantChecks(check: Declare): void {
  const cloning = async (t: CheckContext) => {
    const without = t.as('restricted');
    const source = await arrangeVolume(t);
    const label = t.names.label();
    const ask = () => cloneAs(t, without, source.path, label);
    t.refused('VOL-CLONE-GRANT', await askedTwice(t, ask));
    await holderClones(t);
    for (const path of await volumesOfReader(t)) {
      await mayNotClone(t, t.as('readOnlyUser'), path);
    }
  };
  const title = 'cloning a volume needs the grant add_volumes';
  check(
    title,
    ['VOL-CLONE-GRANT', 'VOL-CLONE', 'VOL-UPDATE', 'VOL-GET', 'ERR-UNCHANGED-ELSEWHERE'],
    cloning,
    { objects: 3 },
  );
}

/** Who has the grant may clone a volume that they made and may write. */
async function holderClones(t: CheckContext): Promise<void> {
  const holder = t.as('restrictedWithGrants');
  const made = await createVolume(t, volumeBody(t), holder);
  const path = made.ok ? volumePath(made.body) : undefined;
  const label = t.names.label();
  if (path === undefined || !(await holder.put(path, { label })).ok) return;
  if ((await t.owner.get(path)).ok) await readsInTheEnd(t, 'VOL-UPDATE', path, { label });
  const tagged = await holder.put(path, { tags: [runTag(t)] });
  const choice = tagged.ok ? 'is accepted' : 'is refused';
  t.observe('SIL-TAG-RESTRICTED-UPDATE', `tags in an update: it ${choice}`, tagged);
  const isActive = ({ body }: Answer) => body?.status === 'active';
  if (!(await poll(() => holder.get(path), isActive, t.convergence)).held) return;
  t.accepted('VOL-CLONE-GRANT', await cloneAs(t, holder, path));
}

/** Who may write a volume may not clone it for that; nothing is tried where the read-only user may create one. */
export async function readerMayNotClone(t: CheckContext, path: string): Promise<void> {
  if (await isReaderRefused(t)) await mayNotClone(t, t.as('readOnlyUser'), path);
}

async function mayNotClone(t: CheckContext, user: Caller, path: string): Promise<void> {
  const label = t.names.label();
  const cloned = await askedTwice(t, () => cloneAs(t, user, path, label));
  if (cloned.ok) await assertMayNotCreate(t, user);
  t.refused('VOL-CLONE-GRANT', cloned);
}

/** Clones as a restricted user; the owner removes the clone. What is refused leaves none behind. */
async function cloneAs(
  t: CheckContext,
  caller: Caller,
  path: string,
  label = t.names.label(),
): Promise<Answer> {
  const answer = await cloneVolume(t, { path }, label, caller);
  if (answer.refused) await isNotCreated(t, { label }, answer);
  const clone = answer.ok ? volumePath(answer.body) : undefined;
  if (clone !== undefined && !isShortRun(t)) {
    await isReadInTheEnd(t, 'VOL-GET', clone);
    await readsInTheEnd(t, 'VOL-CLONE', clone, { label });
  }
  if (clone !== undefined && (await t.owner.delete(clone)).ok) t.creations.forget(clone);
  return answer;
}

/** The volumes that the read-only user reads, and writes, where that user has no grant to create any. */
async function volumesOfReader(t: CheckContext): Promise<string[]> {
  const { volume, writableVolume } = t.run.settings.configuration.fixtures.readOnly ?? {};
  if (volume === undefined || !(await isReaderRefused(t))) return [];
  const known = [volume, writableVolume].filter((id) => id !== undefined);
  return known.map((id) => `/volumes/${id}`);
}
