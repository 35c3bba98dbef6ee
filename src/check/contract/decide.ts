import type { Case } from '../../generate/contract/case.ts';
import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { poll } from '../../limits/poll.ts';
import { changeTime } from '../../limits/transition-time.ts';
import { isBelowUnreadable } from '../../resources/kinds.ts';
import { untilKnown } from '../../resources/visibility.ts';
import { Inconclusive } from '../../result/signals.ts';
import { type Base, type RightRequest, rightRequest } from '../arrange/right-request.ts';
import { isSizeNotOffered } from '../arrange/volume-size.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import { readOnce } from '../in-the-end.ts';
import { altered } from './alter.ts';
import { mayBeTaken } from './fresh-name.ts';
import {
  judgeAccepted,
  judgeNothing,
  judgePutRight,
  judgeRefused,
  judgeUnderstood,
  observeChoice,
  type Sent,
  silenceOf,
} from './judge.ts';
import { judgeFixed, readAfter } from './judge-fixed.ts';
import { judgeKept } from './judge-kept.ts';
import { judgeFirstPage, judgeOutsideSize, judgeSize } from './judge-pages.ts';
import { sendAndUndo } from './send.ts';
import { shownOf } from './shown-field.ts';

/** Operations other than updates that change a resource which other cases use. */
const ALTERING = ['resizeVolume', 'captureImage'];

/**
 * Sends one case and judges its answer. Refused cases go to a resource that no case changes; cases
 * that may change something go to another one, one case at a time.
 * @throws Skip or Inconclusive when the case could not be arranged or its answer decides nothing
 */
export async function decide(t: CheckContext, each: Case): Promise<void> {
  if (each.expect === 'refused') return decideOn(t, each, 'kept');
  const operation = t.run.spec.operationById.get(each.operation);
  const change = () => decideOn(t, each, 'changed');
  const alters = operation?.method === 'PUT' || ALTERING.includes(each.operation);
  return alters ? t.serialized(operation?.section ?? '', change) : change();
}

/**
 * Sends one case that the document forbids, and leaves its answer to the caller.
 * @param by who sends it; the owner arranges what it needs
 * @throws as `decide`
 */
export async function sendCase(t: CheckContext, each: Case, by?: Caller): Promise<Answer> {
  const right = await rightRequest(t, each.operation, 'kept');
  return sendAndUndo(t, right, await altered(t, right, each.changes), by);
}

/** The same by somebody else than the owner, and judges its answer. @throws as `decide` */
export async function isRefusedTo(t: CheckContext, each: Case, by: Caller): Promise<void> {
  judgeRefused(t, { each, answer: await sendCase(t, each, by) });
}

async function decideOn(t: CheckContext, each: Case, base: Base): Promise<void> {
  const right = await rightRequest(t, each.operation, base);
  const { expect } = each;
  if (expect === 'accepted') return decideAccepted(t, right, each);
  if (typeof expect === 'object' && 'keeps' in expect) {
    return decideFixed(t, right, each, expect.keeps);
  }
  const request = await altered(t, right, each.changes);
  // Which numbers a target gives as ids is open, so one that nothing should have may be somebody's.
  if (each.kind === 'unknown id' && t.run.earlier.isOfOthers(request.path))
    throw new Inconclusive(`${request.path} was there before the run`);
  const sent: Sent = { each, answer: await sendAndUndo(t, right, request) };
  const silence = silenceOf(expect);
  if (silence !== undefined) return observeChoice(t, sent, silence);
  if (expect === 'refused') {
    judgeRefused(t, sent);
    // What is refused once is refused again.
    if (t.run.settings.effort !== 'smoke')
      judgeRefused(t, { each, answer: await sendAndUndo(t, right, request) });
    return;
  }
  if (expect === 'put right') return judgePutRight(t, sent);
  if (expect === 'nothing') return judgeNothing(t, sent);
  if (expect === 'firstPage') return judgeFirstPage(t, sent);
  if (expect === 'pageSize') return judgeOutsideSize(t, sent);
  if (typeof expect === 'object' && 'pagesOf' in expect) return judgeSize(t, sent, expect.pagesOf);
  return judgeUnderstood(t, sent, async (contentType) =>
    sendAndUndo(t, right, await altered(t, right, [{ contentType }])),
  );
}

/** Short labels may be taken by others: a few are tried before a refusal counts. */
const TRIES = 6;

async function decideAccepted(t: CheckContext, right: RightRequest, each: Case): Promise<void> {
  const tries = each.changes.some((change) => 'name' in change && mayBeTaken(change.name));
  for (let left = tries ? TRIES : 1; ; left -= 1) {
    const request = await altered(t, right, each.changes);
    const send = () => sendAndUndo(t, right, request);
    const answer = await (left > 1 ? send() : inTheEnd(t, right, send));
    const sent: Sent = { each, answer };
    if (sent.answer.refused && left > 1) continue;
    if (sent.answer.refused) await requireOffered(t, each, request);
    const notKept = judgeAccepted(t, sent) && (await judgeKept(t, right, request, sent));
    // Carried out later, an update comes to nothing where somebody else was given the short name meanwhile.
    if (notKept && left === TRIES) left = 2;
    else return notKept ? notKept() : undefined;
  }
}

/** What asks for a volume of some size. */
const SIZED = ['createVolume', 'resizeVolume'];

/** @throws Inconclusive where the refusal may be about the size, which the document does not bound (SIL-VOL-SIZE-BOUNDS) */
async function requireOffered(t: CheckContext, { operation }: Case, { json }: Request) {
  const { size } = Object(json);
  if (SIZED.includes(operation) && (await isSizeNotOffered(t, size)))
    throw new Inconclusive(`${size} GiB is not offered`);
}

/** What is new may not be known for a while, and what is to be updated, or cloned, may be busy. */
async function inTheEnd(
  t: CheckContext,
  { method, path, reads }: RightRequest,
  send: () => Promise<Answer>,
): Promise<Answer> {
  if (method === 'GET' || isBelowUnreadable(path)) return untilKnown(t, send);
  const isOnItem = method === 'PUT' || (method === 'POST' && reads !== undefined);
  return isOnItem ? (await poll(send, ({ ok }) => ok, changeTime(t, path))).last : send();
}

/** What is under way ends by itself, and shows other values then. */
const UNDER_WAY = ['creating', 'resizing'];

/** @throws Inconclusive when it does not come to rest */
async function atRest(t: CheckContext, path: string, read: Answer): Promise<Answer> {
  const isAtRest = ({ body }: Answer) => !UNDER_WAY.includes(body?.status);
  if (isAtRest(read)) return read;
  const { held, last } = await poll(() => t.owner.get(path), isAtRest, changeTime(t, path));
  if (held) return last;
  throw new Inconclusive(`${path} was to come to rest, but answered ${last.summary}`);
}

/**
 * The read before is one that shows an update of this check: an older one might show what another case
 * has changed since.
 */
async function decideFixed(
  t: CheckContext,
  right: RightRequest,
  each: Case,
  field: string,
): Promise<void> {
  const plain = await altered(t, right, []);
  const { ok } = await sendAndUndo(t, right, plain);
  const path = right.reads ?? right.path;
  const read = ok ? await readAfter(t, right, plain, field) : await readOnce(t, path);
  const before = await shownOf(t, path, await atRest(t, path, read), field);
  const next = await rightRequest(t, each.operation, 'changed');
  const request = await altered(t, next, each.changes);
  const answer = await sendAndUndo(t, next, request);
  await judgeFixed(t, next, request, { field, before, sent: { each, answer } });
}
