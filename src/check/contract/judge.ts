import type { Case, Expectation } from '../../generate/contract/case.ts';
import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { Inconclusive, Violation } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';
import { isPutRight } from '../put-right.ts';

/** A case that was sent, and the answer it got. */
export interface Sent {
  readonly each: Case;
  readonly answer: Answer;
}

/** The requirement of the case held. */
export function passed(t: CheckContext, { each, answer }: Sent): void {
  const { refused, operation, id: exchange } = answer;
  const refusal = refused && operation !== undefined ? { refusal: operation } : {};
  t.recorder.pass(each.requirement, { exchange, ...refusal });
}

/** The requirement of the case was broken; the finding names the case and its place in spec/. */
export function failed(
  t: CheckContext,
  { each, answer }: Sent,
  said: { expected: string; received?: string; where?: string; broughtAbout?: boolean },
): void {
  const { expected, received = answer.summary, where, broughtAbout = false } = said;
  const violation = new Violation(each.requirement, {
    expected,
    received,
    where,
    exchanges: [answer.id],
    broughtAbout,
  });
  t.recorder.fail(violation, { pointer: each.pointer });
}

/** What the document asks of a case's answer, for a finding: method, path and what is special. */
export function asked({ each, answer }: Sent): string {
  const { method, url } = answer.exchange;
  return `${method} ${url} with ${each.title} (${each.why})`;
}

/**
 * A case that the document allows.
 * @returns whether it was accepted
 */
export function judgeAccepted(t: CheckContext, sent: Sent): boolean {
  if (sent.answer.ok) passed(t, sent);
  else failed(t, sent, { expected: `${asked(sent)} to be accepted with a 2xx` });
  return sent.answer.ok;
}

/** A case that the document forbids. @throws Inconclusive on a 5xx: ERR-NO-5XX judges it */
export function judgeRefused(t: CheckContext, sent: Sent): void {
  assertNotServerError(sent);
  if (sent.answer.refused) {
    passed(t, sent);
    t.run.refusedCreations.note(sent.each.requirement, sent.answer);
  } else
    failed(t, sent, { expected: `${asked(sent)} to be refused with a 4xx`, broughtAbout: true });
}

/** A case that the document forbids, unless its one value is put right (SIL-PUT-RIGHT). @throws as `judgeRefused` */
export function judgePutRight(t: CheckContext, sent: Sent): void {
  const [change] = sent.each.changes;
  const { set, value } = change && 'value' in change && 'set' in change ? change : NO_CHANGE;
  if (isPutRight(t, sent.answer, set, String(value))) passed(t, sent);
  else judgeRefused(t, sent);
}

const NO_CHANGE = { set: '', value: '' };

/**
 * A request for what belongs to something that is not there: refused, or answered with a list of nothing.
 * @throws Inconclusive on a 5xx: ERR-NO-5XX judges it
 */
export function judgeNothing(t: CheckContext, sent: Sent): void {
  assertNotServerError(sent);
  const { refused, isEmptyList } = sent.answer;
  if (refused || isEmptyList) {
    t.observe('SIL-LIST-UNKNOWN', refused ? 'refused' : 'a list of nothing', sent.answer);
    passed(t, sent);
  } else failed(t, sent, { expected: `${asked(sent)} to be refused, or a list of nothing` });
}

/**
 * JSON under application/json must be accepted where the same JSON is accepted under another
 * content type, or none. `again` sends it so.
 * @throws Inconclusive when it is refused under every content type: then that is not the reason
 */
export async function judgeUnderstood(
  t: CheckContext,
  sent: Sent,
  again: (contentType: string | undefined) => Promise<Answer>,
): Promise<void> {
  if (sent.answer.ok) {
    passed(t, sent);
    return;
  }
  const otherwise = (await again('text/plain')).ok || (await again(undefined)).ok;
  if (!otherwise) {
    // Alone, what was only busy is asked again.
    throw new Inconclusive(`${asked(sent)} is refused under every content type`, true);
  }
  // What the request acts on may have been busy before.
  if ((await again('application/json')).ok) {
    passed(t, sent);
    return;
  }
  failed(t, sent, { expected: `${asked(sent)} to be accepted, as it is under another one` });
}

/** What the target chose where the document leaves it open: anything but a server error, which the monitor finds. */
export function observeChoice(t: CheckContext, sent: Sent, silence: string): void {
  const { each, answer } = sent;
  if (!answer.ok && !answer.refused) return;
  t.observe(silence, `${each.why}: ${answer.ok ? 'accepted' : 'refused'}`, answer);
  if (each.requirement === t.run.spec.everywhere.answerStatus) passed(t, sent);
}

/** @throws Inconclusive on a 5xx: it is no refusal, and ERR-NO-5XX judges it */
export function assertNotServerError(sent: Sent): void {
  if (sent.answer.status < 500) return;
  throw new Inconclusive(`${asked(sent)} was answered with a ${sent.answer.status}`);
}

/** The silence of a case that only observes. */
export function silenceOf(expect: Expectation): string | undefined {
  return typeof expect === 'object' && 'observe' in expect ? expect.observe : undefined;
}

/** The JSON object that a request carries; empty when it carries none. */
export function bodyOf(request: Request): Readonly<Record<string, unknown>> {
  return (request.json ?? {}) as Readonly<Record<string, unknown>>;
}
