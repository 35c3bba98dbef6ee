import { whileChanged } from '../../../src/check/arrange/lent.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireEveryTurn } from '../../../src/check/doubt/recurrence.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import { differingField, knownRecord } from '../../../src/check/whole/record.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { TIMER_FIELDS } from '../../../src/rules/07-domains/domain-timer.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import { isShortRun } from '../longer-runs.ts';
import { askedTwice } from './asked-twice.ts';
import { effectOf, hadNone, others } from './no-effect.ts';

type Fields = Readonly<Record<string, unknown>>;

/** By kind, what does not move by itself. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  volumes: ['label', 'size', 'region', 'tags'],
  domains: ['domain', 'type', 'soa_email', 'description', 'group', 'status'].concat(
    ['master_ips', 'axfr_ips', 'tags'],
    TIMER_FIELDS,
  ),
  vpcs: ['label', 'description', 'region', 'subnets'],
  images: ['label', 'description', 'type'],
};

/**
 * Who may not delete something is refused, and it stays as it was. A field that was changed all the same is changed
 * back.
 */
export function mayNotDelete(
  t: CheckContext,
  requirement: string,
  path: string,
  user: Caller = t.as('readOnlyUser'),
): Promise<void> {
  return t.serialized(path, async () => {
    const { fields } = await knownRecord(t, path, KEPT[path.split('/')[1] ?? ''] ?? []);
    const tried = await askedTwice(t, () => user.delete(path));
    const look = () => t.owner.get(path);
    const isSame = ({ ok, body }: Answer) => ok && differingField(body, fields) === undefined;
    const { last } = await poll(look, isSame, t.convergence);
    const wrong = last.ok ? differingField(last.body, fields) : undefined;
    if (wrong !== undefined) await staysSo(look, last, wrong);
    // What cannot be put back is as it is in every turn to come, and tells nothing any more.
    if (wrong !== undefined && (await isPutBack(t, path, { [wrong]: fields[wrong] })))
      requireEveryTurn(t, `somebody else may have changed ${wrong}`);
    t.refused(requirement, tried);
    t.accepted(requirement, last);
    hadNone(t, requirement, wrong === undefined ? wrong : { field: wrong, answer: last }, [tried]);
  });
}

async function isPutBack(t: CheckContext, path: string, before: Fields): Promise<boolean> {
  await t.owner.put(path, before);
  const isAsBefore = ({ ok, body }: Answer) => ok && differingField(body, before) === undefined;
  return isAsBefore(await readOnce(t, path, isAsBefore));
}

/** @throws Inconclusive when a field differs from one read to the next: then it is not the deletion that changes it */
async function staysSo(look: () => Promise<Answer>, last: Answer, field: string): Promise<void> {
  const next = await look();
  if (!next.ok || isSameJson(next.body?.[field], last.body?.[field])) return;
  throw new Inconclusive(`${field} is another at each read`);
}

/**
 * Who may not update something is refused, whichever field the update names, and nothing comes of it. What is
 * changed all the same is changed back, where it was set before.
 */
export function mayNotUpdate(
  t: CheckContext,
  requirement: string,
  path: string,
  change: Fields,
  before: Fields,
  user: Caller = t.as('readOnlyUser'),
): Promise<void> {
  // What another request did to it is not blamed on this one.
  return t.serialized(path, () => triesUpdate(t, { requirement, path, change, before, user }));
}

interface Update {
  readonly requirement: string;
  readonly path: string;
  readonly change: Fields;
  readonly before: Fields;
  readonly user: Caller;
}

async function triesUpdate(
  t: CheckContext,
  { requirement, path, change, before, user }: Update,
): Promise<void> {
  const set = Object.keys(change).filter((field) => (before[field] ?? '') !== '');
  const json = Object.fromEntries(set.map((field) => [field, before[field]]));
  const tries = async () => {
    const tried = await askedTwice(t, () => user.put(path, change));
    const effect = tried.refused ? await effectOf(t, path, others(change, before)) : undefined;
    if ((tried.ok || effect) && set.length > 0) await t.owner.put(path, json);
    return { tried, effect };
  };
  const back = { method: 'PUT', path, json } as const;
  const { tried, effect } = await (set.length > 0 ? whileChanged(t, back, tries) : tries());
  t.refused(requirement, tried);
  hadNone(t, requirement, effect, [tried]);
  if (set.length === 0 || isShortRun(t) || !(await isUpdatedAsItIs(t, path))) return;
  // What the owner does to it permits others no more than before.
  const later = await whileChanged(t, back, tries);
  t.refused(requirement, later.tried);
  hadNone(t, requirement, later.effect, [later.tried]);
}

/** By kind, all that an update may set. */
const WRITABLE: Readonly<Record<string, readonly string[]>> = {
  volumes: ['label', 'tags'],
  vpcs: ['label', 'description'],
  images: ['label', 'description'],
  domains: KEPT.domains ?? [],
};

/** The owner sends what there is, and all of it, as an update may reset what it leaves out (SIL-PUT-OMITTED): nothing changes. */
export async function isUpdatedAsItIs(t: CheckContext, path: string): Promise<boolean> {
  const names = WRITABLE[path.split('/')[1] ?? ''] ?? [];
  const { ok, body } = await t.owner.get(path);
  // A domain has fields that need not be set, and are not reset then.
  const isDomain = path.startsWith('/domains/');
  const set = names.filter((name) => !isDomain || (body?.[name] ?? '') !== '');
  if (!ok || set.length === 0 || set.some((name) => (body?.[name] ?? null) === null)) return false;
  return (await t.owner.put(path, Object.fromEntries(set.map((name) => [name, body[name]])))).ok;
}
