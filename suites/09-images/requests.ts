import {
  type ArrangedImage,
  imagePath,
  uploadBody,
  uploadPath,
} from '../../src/check/arrange/image.ts';
import { instanceBody, instancePath } from '../../src/check/arrange/instance.ts';
import { captured } from '../../src/check/arrange/right/images.ts';
import { instanceRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import { isAvailable, untilTaken } from '../../src/check/arrange/upload.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { differingField } from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { idOf } from '../11-instances/requests.ts';

/** Asks for an upload; what comes of it is removed when the check ends. */
export function requestUpload(t: CheckContext, wish: Record<string, unknown> = {}) {
  return t.creations.attempt({
    collection: '/images/upload',
    body: uploadBody(t, wish),
    path: uploadPath,
  });
}

/**
 * Captures an image from a disk; what comes of it is removed when the check ends.
 * @param meanwhile what to do between the request and the wait for the capture to end
 */
export function captureImage(
  t: CheckContext,
  body: Readonly<Record<string, unknown>>,
  caller: Caller = t.owner,
  meanwhile?: (asked: Answer) => Promise<void>,
) {
  const path = (answered: { id?: unknown } | undefined) => imagePath(answered?.id);
  return captureInTurn(t, async () => {
    const asked = await t.creations.attempt({ collection: '/images', body, path, caller });
    await meanwhile?.(asked);
    return asked;
  });
}

/** One capture at a time, generated cases included: a disk may refuse a second one meanwhile. */
export function captureInTurn(t: CheckContext, capture: () => Promise<Answer>): Promise<Answer> {
  return t.serialized('Images', async () => {
    const answer = await capture();
    if (answer.ok) await captured(t, imagePath(answer.body?.id));
    return answer;
  });
}

/**
 * Its data is taken. Whoever stands in between may send a PUT twice and pass on that the second one was refused: then the
 * image is available all the same.
 * @param how.witness asked before a refusal is blamed
 * @throws as `sendImageData`
 */
export async function takesData(
  t: CheckContext,
  requirement: string,
  image: Pick<ArrangedImage, 'path' | 'uploadTo'>,
  how: { readonly bytes?: Uint8Array; readonly witness?: () => Promise<unknown> } = {},
): Promise<void> {
  const sent = await untilTaken(t, image, how.bytes);
  const look = () => t.owner.get(image.path);
  if (sent.refused && (await poll(look, isAvailable, transitionTime(t))).held) return;
  if (sent.refused) await how.witness?.();
  t.accepted(requirement, sent);
}

/** In the end the image must be available. */
export async function becomesAvailable(
  t: CheckContext,
  requirement: string,
  path: string,
): Promise<void> {
  const look = () => t.owner.get(path);
  await t.eventually(requirement, `${path} to be available`, look, isAvailable, transitionTime(t));
}

/** Deploys an instance, from an image when one is asked for; it is removed when the check ends. */
export function deploy(
  t: CheckContext,
  wish: Readonly<Record<string, unknown>>,
  caller: Caller = t.owner,
) {
  const body = instanceBody(t, wish);
  const collection = '/compute/instances';
  return t.creations.attempt({ collection, body, path: instancePath, caller });
}

/**
 * An image may be busy for as long as an instance is being deployed from it.
 * @param room throws Inconclusive where no instance can be had; those that it takes are removed again
 * @returns the answer to the deployment, in the end
 */
export async function onceIdle(
  t: CheckContext,
  ask: () => Promise<Answer>,
  room: () => Promise<void>,
): Promise<Answer> {
  const first = await ask();
  if (first.ok) return first;
  const { mark } = t.creations;
  await room();
  await t.creations.clear(mark);
  return (await poll(ask, ({ ok }) => ok, transitionTime(t))).last;
}

/** @throws Inconclusive when the same request is refused with a public image too: then no image is to blame */
export async function deploysAtAll(
  t: CheckContext,
  wish: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { ok, summary } = await deploy(t, wish);
  if (!ok) throw new Inconclusive(`no instance can be had at all: ${summary}`);
}

/**
 * @throws Inconclusive when an instance of the type that the run deploys has no room for the image, or cannot be had at
 *   all: the disk that it was taken from may be that of a larger one
 */
export async function requireRoomFor(t: CheckContext, path: string): Promise<void> {
  const plain = await deploy(t, {});
  if (!plain.ok) throw new Inconclusive(`no instance can be had at all: ${plain.summary}`);
  const { size } = (await t.owner.get(path)).body ?? {};
  const { disk } = (await instanceRecord(t, idOf(plain))).body.specs ?? {};
  // What is not known yet may be shown as 0.
  if (!(size > 0 && size <= disk))
    throw new Inconclusive(`${path} needs ${size} MB, and the instance has ${disk}`);
}

/** Where the image in a successful answer is read. @throws Inconclusive when it names no image */
export function pathOf({ body, summary }: Answer): string {
  const path = imagePath(body?.id) ?? uploadPath(body);
  if (path === undefined) throw new Inconclusive(`expected an image with an id, got ${summary}`);
  return path;
}

/** Ids of all images that somebody may list; empty when the list is refused. */
export async function idsListed(caller: Caller): Promise<unknown[]> {
  return ((await caller.list('/images')) ?? []).map(({ id }) => id);
}

/** In the end the image must read as it was asked for. */
export function readsAs(
  t: CheckContext,
  requirement: string,
  path: string,
  wish: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const look = () => t.owner.get(path);
  const isThere = ({ ok, body }: Answer) => ok && differingField(body, wish) === undefined;
  return t.eventually(requirement, `${path} to read ${brief(wish)}`, look, isThere);
}

/** In the end the image must state that it takes user data through cloud-init. */
export async function statesCapability(
  t: CheckContext,
  requirement: string,
  path: string,
): Promise<void> {
  const look = () => t.owner.get(path);
  await t.eventually(requirement, `${path} to state the capability cloud-init`, look, isCapable);
}

/** Whether an image states the capability cloud-init. */
export function isCapable({ body }: Answer): boolean {
  return Array.isArray(body?.capabilities) && body.capabilities.includes('cloud-init');
}

function brief(wish: unknown): string {
  const text = JSON.stringify(wish);
  return text.length > 120 ? `${text.slice(0, 100)}... (${text.length} characters)` : text;
}
