import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  domainPath,
} from '../../src/check/arrange/domain.ts';
import { requireDeleted } from '../../src/check/arrange/required.ts';
import { requireAnsweredId } from '../../src/check/arrange/shown-id.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { differingField } from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isSameJson } from '../../src/text/same-json.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The smallest body that creates a slave; `wish` adds fields to it or replaces some. */
export function slaveBody(t: CheckContext, wish: Fields = {}) {
  const { domain } = domainBody(t);
  return { domain, type: 'slave', master_ips: ['198.18.0.1'], ...wish };
}

/**
 * A slave the check may use as it likes.
 * @throws Inconclusive when the target does not let it be made
 */
export function arrangeSlave(t: CheckContext, caller?: Caller): Promise<ArrangedDomain> {
  return arrangeDomain(t, { ...slaveBody(t), soa_email: undefined }, caller);
}

/** Sends a creation under test; what it creates is removed when the check ends. */
export function createDomain(t: CheckContext, body: Fields, caller?: Caller): Promise<Answer> {
  return t.creations.attempt({
    collection: '/domains',
    body,
    path: domainPath,
    ...(caller ? { caller } : {}),
  });
}

/** Sends a cloning under test; what it creates is removed when the check ends. */
export function cloneDomain(
  t: CheckContext,
  source: ArrangedDomain,
  domain: string,
  caller?: Caller,
): Promise<Answer> {
  return t.creations.attempt({
    collection: `${source.path}/clone`,
    body: { domain },
    path: domainPath,
    ...(caller ? { caller } : {}),
  });
}

/**
 * A creation that `requirement` says must be accepted.
 * @throws Inconclusive when plain domains cannot be created either: that is not what it speaks of
 */
export async function acceptedDomain(
  t: CheckContext,
  requirement: string,
  body: Fields,
): Promise<ArrangedDomain> {
  const made = await createDomain(t, body);
  if (!made.ok) await (body.type === 'slave' ? arrangeSlave(t) : arrangeDomain(t));
  t.accepted(requirement, made);
  return domainIn(made);
}

/** Whether an item of a list is the domain at this path, which its creation was answered with. */
export function isAt(path: string, item: Fields): boolean {
  return path === `/domains/${item.id}`;
}

/** The domain that a successful answer speaks of. @throws Inconclusive when it has no id */
export function domainIn(made: Answer): ArrangedDomain {
  const path = made.ok ? domainPath(made.body) : undefined;
  if (path === undefined) throw new Inconclusive(`expected a domain with an id: ${made.summary}`);
  return { id: requireAnsweredId(made), path, body: made.body };
}

/**
 * An update that `requirement` says must be accepted. A domain may take no update for a while, such as
 * one whose zone is still being copied, and nothing shows when that is over: a refusal counts only once
 * the same update was refused until the convergence timeout.
 * @throws Inconclusive when the plainest update is refused too, or what the domain has already: that is not what it
 *   speaks of
 */
export async function acceptedUpdate(
  t: CheckContext,
  requirement: string,
  path: string,
  change: Fields,
): Promise<void> {
  const update = () => t.owner.put(path, change);
  const { last: updated } = await poll(update, ({ ok }) => ok, t.convergence);
  if (!updated.ok) await plainUpdate(t, path, requirement === 'DOM-UPDATE' ? {} : change);
  t.accepted(requirement, updated);
}

async function plainUpdate(t: CheckContext, path: string, change: Fields): Promise<void> {
  const { body: shown } = await t.owner.get(path);
  const sent = Object.entries(change);
  const kept = sent.filter(([field, value]) => isSameJson(shown?.[field], value));
  // What changes nothing at all is an update of its own.
  const beside = kept.length < sent.length ? Object.fromEntries(kept) : {};
  const plain = await t.owner.put(path, { ...beside, description: 'a plain update' });
  if (!plain.ok) throw new Inconclusive(`domains cannot be updated at all: ${plain.summary}`);
}

/** The domain must in the end read with these values, as far as the document says how they are answered. */
export async function reads(
  t: CheckContext,
  requirement: string,
  path: string,
  expected: Fields,
): Promise<Answer> {
  const { last } = await poll(
    () => t.owner.get(path),
    (seen) => seen.ok && differingField(seen.body, expected) === undefined,
    t.convergence,
  );
  const wrong = last.ok ? differingField(last.body, expected) : undefined;
  if (wrong === undefined) {
    const values = { expected: `${path} to be readable`, received: last.summary, answers: [last] };
    t.holds(requirement, last.ok, values);
    return last;
  }
  t.violated(requirement, {
    expected: `${wrong} of ${path} to be ${formatValue(expected[wrong])}`,
    received: formatValue(last.body?.[wrong]),
    answers: [last],
    where: `/${wrong}`,
  });
  return last;
}

/**
 * Deletes a domain the check has no more use for.
 * @throws RefusedArrangement when the target refuses; Inconclusive when the domain stays
 */
export async function removeDomain(t: CheckContext, path: string): Promise<void> {
  await requireDeleted(t, 'DOM-DELETE', path);
  const gone = (seen: Answer) => seen.refused;
  const { held, last } = await poll(() => t.owner.get(path), gone, t.convergence);
  if (!held) throw new Inconclusive(`${path} was deleted and is there: ${last.summary}`);
  t.creations.forget(path);
}

/**
 * Domains that exist for the whole run, one of each kind. A check may read one, clone it and try to
 * create another with its name, but must not change it.
 */
export const UNCHANGED = {
  master: unchanged('master', (t) => arrangeDomain(t)),
  slave: unchanged('slave', (t) => arrangeSlave(t)),
  disabled: unchanged('disabled', (t) => arrangeDomain(t, { status: 'disabled' })),
} as const;

function unchanged(kind: string, make: (arrangement: CheckContext) => Promise<ArrangedDomain>) {
  return (t: CheckContext) => t.shared(`${kind} domain that no check changes`, make);
}
