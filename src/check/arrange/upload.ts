import { tinyDiskImage } from '../../generate/09-images/disk-image.ts';
import { Answer } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import { isInterrupted } from '../../http/interruption.ts';
import { isUnavailable } from '../../http/status.ts';
import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { Inconclusive, Skip } from '../../result/signals.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import type { ArrangedImage } from './image.ts';

/**
 * Puts data at the address that the target chose for it, without credentials (document:
 * endpoints/images#upload-procedure).
 * @returns a success, a refusal, or a server error of the target itself
 * @throws Inconclusive when it is no http or https address, or nothing there says yes or no: whoever
 *   stands behind another origin is not the target; when it is refused after an answer that leaves open whether
 *   it was taken, as of a gateway that lost the connection; when the target itself asks for credentials; Skip when it leads to a host that is neither the
 *   target's nor one to which the configuration lets data go
 */
export async function sendImageData(
  t: CheckContext,
  uploadTo: unknown,
  bytes: Uint8Array = tinyDiskImage(),
): Promise<Answer> {
  const address = allowedAddress(t, uploadTo);
  // Whoever stands there may ask to come back later too, or be away for a moment.
  let mayBeThere = false;
  const send = async () => {
    const answer = await put(t, address, bytes);
    mayBeThere ||= isUnavailable(answer.status);
    return answer;
  };
  const { last } = await poll(send, ({ status }) => !isLater(status), t.convergence);
  const isSaid = last.ok || last.refused || isOwnFailure(t, address, last);
  if (last.status === UNAUTHENTICATED && isOwnHost(t, address)) throw asksForCredentials(t, last);
  if (last.refused && mayBeThere)
    throw new Inconclusive(`the data may have come before it was refused: ${last.summary}`, true);
  if (!isLater(last.status) && isSaid) return last;
  throw new Inconclusive(`upload_to cannot be reached: ${last.exchange.error ?? last.summary}`);
}

/**
 * Says at that address that so many bytes are to come, and sends none.
 * @throws Inconclusive when nothing is answered to that, or no yes or no; Skip as `sendImageData`
 */
export async function announceImageData(
  t: CheckContext,
  uploadTo: unknown,
  length: number,
): Promise<Answer> {
  const address = allowedAddress(t, uploadTo);
  const { budget, http } = t.run;
  const announce = async () => {
    budget.request();
    return told(t, await http.declareCrossOrigin(address, length, DATA, t.id));
  };
  const { last } = await poll(announce, ({ status }) => !isLater(status), t.convergence);
  if (last.ok || (last.refused && !isLater(last.status))) return last;
  throw new Inconclusive(`nothing is said before the data comes: ${last.summary}`);
}

const DATA = 'application/octet-stream';

const UNAUTHENTICATED = 401;

/** The procedure names one header, and requests to the API carry another one: which holds there is open. */
function asksForCredentials(t: CheckContext, answer: Answer): Inconclusive {
  t.observe('SIL-IMG-UPLOAD-CREDENTIALS', 'are asked for', answer);
  return new Inconclusive('upload_to takes no data without credentials, and is sent none');
}

/** @throws Inconclusive when it is no http or https address; Skip when no data may go to its host */
function allowedAddress(t: CheckContext, uploadTo: unknown): string {
  if (typeof uploadTo !== 'string' || !/^https?:\/\//i.test(uploadTo)) {
    throw new Inconclusive('upload_to is no http or https address');
  }
  assertHostAllowed(t, uploadTo);
  return uploadTo;
}

/** A target may not send the run wherever it likes: into another network, or to this machine. */
function assertHostAllowed({ run }: CheckContext, uploadTo: string): void {
  const { url, fixtures } = run.settings.configuration;
  const host = URL.canParse(uploadTo) ? new URL(uploadTo).hostname : '';
  const allowed = [new URL(url).hostname, ...(fixtures.uploadHosts ?? [])];
  if (allowed.some((each) => each.toLowerCase() === host)) return;
  const reason = `upload_to leads to the host ${JSON.stringify(host)}, not to the target's`;
  throw new Skip(reason, 'fixtures.uploadHosts');
}

/** Where the API itself takes the data, its server errors are the target's own. */
function isOwnFailure({ run }: CheckContext, address: string, { status }: Answer): boolean {
  return status >= 500 && new URL(address).origin === new URL(run.http.baseUrl).origin;
}

function isOwnHost({ run }: CheckContext, address: string): boolean {
  return new URL(address).hostname === new URL(run.settings.configuration.url).hostname;
}

/** 408 is among them: whoever waited for the rest of a request says nothing of what it would have been. */
function isLater(status: number): boolean {
  return status === 429 || isUnavailable(status);
}

async function put(t: CheckContext, uploadTo: string, bytes: Uint8Array): Promise<Answer> {
  const { budget, http } = t.run;
  budget.request();
  return told(t, await http.putCrossOrigin(uploadTo, bytes, DATA, t.id));
}

function told(t: CheckContext, exchange: Exchange): Answer {
  t.sent.push(exchange.id);
  const { closedFor } = t.run.budget;
  if (isInterrupted(exchange)) throw new Inconclusive(closedFor ?? { code: 'aborted' });
  return new Answer(exchange);
}

/** Sends data that may be sent until it is taken: whoever takes it may hear of a new upload late. @throws as `sendImageData` */
export async function untilTaken(
  t: CheckContext,
  { uploadTo }: Pick<ArrangedImage, 'uploadTo'>,
  bytes?: Uint8Array,
): Promise<Answer> {
  const send = () => sendImageData(t, uploadTo, bytes);
  return (await poll(send, ({ refused }) => !refused, t.convergence)).last;
}

/** Uploads a tiny disk and waits until the image can be deployed. @throws Inconclusive when it never can */
export async function completeUpload(
  t: CheckContext,
  image: ArrangedImage,
  caller: Caller = t.owner,
): Promise<void> {
  const sent = await untilTaken(t, image);
  if (!sent.ok) throw new Inconclusive(`the data of ${image.id} was answered ${sent.summary}`);
  const { held, last } = await poll(() => caller.get(image.path), isAvailable, transitionTime(t));
  if (!held) throw new Inconclusive(`${image.id} never becomes available: ${last.summary}`);
}

export function isAvailable(seen: Answer): boolean {
  return seen.ok && seen.body?.status === 'available';
}
