import ipaddr from 'ipaddr.js';
import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import { isPrivateAddress, mayBePrivate } from '../../src/check/arrange/private-address.ts';
import { instanceRecord, type TaggedRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { LAST_TURN } from '../../src/check/doubt/turns.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isShortRun } from '../support/longer-runs.ts';

/** POST /networking/ips. */
export function addressesChecks(check: Declare): void {
  const of = ['IP-CREATE', 'IP-CREATE-PRIVATE'];
  check('an address is allocated for an instance', of, async (t) => {
    const instance = await arrangeInstance(t);
    // An instance has one public address from the beginning: not every target sells a second one.
    const wish = { public: true, compute_id: instance.id };
    const answer = await allocated(t, 'IP-CREATE', wish, { ...wish, public: false });
    const { address, compute_id } = answer.body ?? {};
    const isPublic = JSON.parse(answer.exchange.requestBody ?? '{}').public;
    t.observe('SIL-IP-PUBLIC', isPublic ? 'accepted' : 'refused', answer);
    if (Number.isInteger(compute_id)) t.equal('IP-CREATE', answer, '/compute_id', instance.id);
    if (isPublic) isNotPrivate(t, answer);
    const other = { type: 'ipv4', ...wish, public: false as const };
    if (isPublic && !isShortRun(t)) await isPrivateWhereTaken(t, other);
    t.observe('SIL-IP-ANSWER', `the answer shows ${address === undefined ? 'no' : 'an'} address`);
    await observeNeeds(t, { type: 'ipv4', ...wish, public: isPublic });
  });

  const ofPrivate = ['IP-CREATE-PRIVATE', 'INST-BOOT'];
  const ofBoth = [...ofPrivate, 'IP-CREATE'];
  check('public false allocates a private address', ofBoth, async (t) => {
    const instance = await arrangeInstance(t);
    const body = { public: false, compute_id: instance.id };
    // A request that is refused is no matter of the next one.
    if (!isShortRun(t)) await requireRefused(t, { ...body, type: 'ipv4', public: 'no' });
    await isPrivate(t, instance.id, await allocated(t, 'IP-CREATE-PRIVATE', body));
    if (!isShortRun(t)) {
      await keepsPrivate(t, instance.id);
      await keepsPrivateRenamed(t, instance.id);
    }
    // How many there can be is open.
    const second = await t.owner.post('/networking/ips', { type: 'ipv4', ...body });
    if (second.ok) answersPrivate(t, second);
    if (isShortRun(t)) return;
    const other = await t.owner.post('/networking/ips', { type: 'ipv4', ...body, public: true });
    if (other.ok) isNotPrivate(t, other);
  });

  check('public false allocates a private address in another region too', ofPrivate, async (t) => {
    const { id } = await arrangeInstance(t, { region: t.fixture('secondRegion') });
    const ask = () =>
      t.owner.post('/networking/ips', { type: 'ipv4', public: false, compute_id: id });
    const { last } = await poll(ask, ({ ok }) => ok, transitionTime(t));
    // Not every service is available in every region (resources/region).
    if (!last.ok) throw new Inconclusive(`no private address there: ${last.summary}`);
    await isPrivate(t, id, last);
    if (!isShortRun(t)) await keepsPrivate(t, id);
  });
}

/** Whether an instance takes one more address is open; what it gets is as it was asked for. */
async function isPrivateWhereTaken(
  t: CheckContext,
  body: { readonly public: false; readonly compute_id: number },
): Promise<void> {
  const answer = await t.owner.post('/networking/ips', body);
  if (answer.ok) await isPrivate(t, body.compute_id, answer);
}

/** Where an instance takes a private address, the answer shows none that is public. @returns whether it takes one */
export async function asksPrivate(t: CheckContext, compute_id: number): Promise<boolean> {
  const body = { type: 'ipv4', public: false, compute_id };
  const answer = await t.owner.post('/networking/ips', body);
  if (answer.ok) answersPrivate(t, answer);
  return answer.ok;
}

/** @throws Inconclusive when it is taken, and with it the address that is asked for next: that is judged elsewhere */
async function requireRefused(t: CheckContext, body: Readonly<Record<string, unknown>>) {
  const answer = await t.owner.post('/networking/ips', body);
  if (answer.ok) throw new Inconclusive(`an address was given already: ${answer.summary}`);
}

/** The address that an answer shows, without the length of its prefix. */
export function addressIn({ body }: Answer): string {
  return withoutPrefix(body?.address);
}

/** An address alone, should the length of its prefix follow it. */
export function withoutPrefix(address: unknown): string {
  return String(address).replace(/\/\d+$/, '');
}

/** Where the answer shows it: only public false requests a private address. */
function isNotPrivate(t: CheckContext, answer: Answer): void {
  const { address } = answer.body ?? {};
  t.holds('IP-CREATE', !isPrivateAddress(address), {
    expected: 'an address in no private range, as public true was asked for',
    received: String(address),
    answers: [answer],
    where: '/address',
  });
}

/**
 * An address that was asked for with public false is private, in the answer and on its instance. How the answer writes
 * it is open (SIL-IP-ANSWER): the length of its prefix may follow.
 */
async function isPrivate(t: CheckContext, instance: number, answer: Answer): Promise<void> {
  answersPrivate(t, answer);
  await showsPrivate(t, 'IP-CREATE-PRIVATE', await instanceRecord(t, instance));
}

/** Whether the record of an instance shows a private address. */
export function holdsPrivate({ body: { ipv4 } }: Pick<TaggedRecord, 'body'>): boolean {
  return Array.isArray(ipv4) && ipv4.some(mayBePrivate);
}

/** In the end it must. */
export async function showsPrivate(t: CheckContext, requirement: string, record: TaggedRecord) {
  const seen = await record.until(holdsPrivate);
  t.holds(requirement, holdsPrivate(seen), {
    expected: 'a private address among those of the instance',
    received: JSON.stringify(seen.body.ipv4),
    answers: [seen.answer],
    where: `${seen.where}/ipv4`,
  });
}

/** A boot, where it is done, leaves the address on its instance. One that is asked for too soon may come to nothing. */
async function keepsPrivate(t: CheckContext, instance: number): Promise<void> {
  const record = await instanceRecord(t, instance);
  for (let boots = 0; boots < 2; boots += 1) {
    const { status } = (await record.until(() => true)).body;
    if (!(await t.owner.post(`/compute/instances/${instance}/boot`)).ok) break;
    const isOn = ({ body }: Pick<TaggedRecord, 'body'>) => body.status !== status;
    await poll(() => record.until(() => true), isOn, transitionTime(t));
  }
  await showsPrivate(t, 'INST-BOOT', record);
}

/** So does another label, where that shows. */
async function keepsPrivateRenamed(t: CheckContext, computeId: number): Promise<void> {
  const request = t.impliedOperation('updateInstance', { computeId });
  if (request === undefined) return;
  const label = t.names.label();
  const record = await instanceRecord(t, computeId);
  // What is left out may be reset (SIL-PUT-OMITTED).
  const json = { label, tags: [record.tag] };
  if (!(await t.owner.send({ ...request, json })).ok) return;
  const isRenamed = ({ body }: Pick<TaggedRecord, 'body'>) => body.label === label;
  if (isRenamed(await record.until(isRenamed))) await showsPrivate(t, 'IP-CREATE-PRIVATE', record);
}

/** Where the answer shows an address, it is private. */
function answersPrivate(t: CheckContext, answer: Answer): void {
  const address = addressIn(answer);
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    t.holds('IP-CREATE-PRIVATE', mayBePrivate(address), {
      expected: 'an address in a private range',
      received: address,
      answers: [answer],
      where: '/address',
    });
  }
}

/** What an address needs beside its instance, without which it could not be removed again. */
async function observeNeeds(t: CheckContext, right: Readonly<Record<string, unknown>>) {
  for (const field of ['type', 'public']) {
    const body = Object.fromEntries(Object.entries(right).filter(([name]) => name !== field));
    const answer = await t.owner.post('/networking/ips', body);
    const choice = answer.ok ? 'optional' : answer.refused ? 'refused without it' : undefined;
    if (choice) t.observe('SIL-IP-REQUIRED', `${field}: ${choice}`, answer);
  }
}

/**
 * Allocates one of these addresses; until it is deployed, a new instance may take none.
 * @throws Inconclusive when it is refused to an instance that has a private address, and so needs no other; to be run
 *   again when it is refused while others of the run have theirs: the account may have room for no more
 */
async function allocated(
  t: CheckContext,
  requirement: string,
  wish: Readonly<Record<string, unknown>> & { readonly compute_id: number },
  second?: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { compute_id: instance } = wish;
  const post = (body: Record<string, unknown>) =>
    t.owner.post('/networking/ips', { type: 'ipv4', ...body });
  const ask = async () => {
    const first = await post(wish);
    return first.ok || second === undefined ? first : post(second);
  };
  const { last } = await poll(ask, ({ ok }) => ok, transitionTime(t));
  if (last.refused && (await hasPrivateAddress(t, instance))) {
    throw new Inconclusive(`instance ${instance} has its private address already: ${last.summary}`);
  }
  if (last.refused && t.turn < LAST_TURN)
    throw new Inconclusive(`there may be no room for an address: ${last.summary}`, true);
  t.accepted(requirement, last);
  return last;
}

/** An instance may get its one private address as it is created (resources/instance#ipv4). */
async function hasPrivateAddress(t: CheckContext, instance: number): Promise<boolean> {
  const { body } = await instanceRecord(t, instance);
  return Array.isArray(body.ipv4) && body.ipv4.some(mayBePrivate);
}
