import type { Found } from '../../redaction/fragments.ts';
import { MASK, maskOf, type Redactor } from '../../redaction/redactor.ts';
import { secretFields } from '../../redaction/secret-fields.ts';
import { cutMark } from '../../text/body-text.ts';
import type { Exchange, Mark } from '../exchange.ts';

/** Longest body kept in evidence, in characters. */
const KEPT_BODY_LENGTH = 16 * 1024;

/** What is looked at beyond it, so that no token is cut where the body is. */
const MARGIN = 4 * 1024;

/**
 * An exchange as evidence may hold it: no token, no value of a secret field, no signature of an upload address, and
 * bodies cut. Where a secret stood in what was sent is noted beside the texts: what only looks like a mask is no mark.
 */
export function redactExchange(exchange: Exchange, redactor: Redactor): Exchange {
  const { id, requestBody, answerBody, url, requestHeaders, answerHeaders, error } = exchange;
  const marks: Mark[] = [];
  const note = (place: string, found: Redacted) => {
    for (const mark of found.marks) marks.push({ place, ...mark });
    return found.text;
  };
  const shownUrl = note('url', redacted(url, redactor.find(url)));
  const headers = Object.entries(requestHeaders).map(([name, value]) => [
    redactor.text(name),
    note(name, redactedHeader(name, value, redactor)),
  ]);
  const body =
    requestBody === undefined ? undefined : note('body', redactedBody(requestBody, redactor));
  const answer = answerBody === undefined ? undefined : redactedBody(answerBody, redactor).text;
  const { url: _, requestHeaders: __, ...rest } = exchange;
  return {
    ...rest,
    id,
    url: shownUrl,
    requestHeaders: Object.fromEntries(headers),
    ...(body === undefined ? {} : { requestBody: body }),
    ...(marks.length === 0 ? {} : { marks }),
    answerHeaders: answerHeadersOf(answerHeaders, redactor),
    ...(answer === undefined ? {} : { answerBody: answer }),
    ...(error === undefined ? {} : { error: redactor.text(error) }),
  };
}

interface Redacted {
  readonly text: string;
  readonly marks: readonly Omit<Mark, 'place'>[];
}

function redacted(text: string, found: readonly Found[], maskFor = maskOf): Redacted {
  const marks: Omit<Mark, 'place'>[] = [];
  let shown = '';
  let from = 0;
  for (const { start, end, name, isPlain } of found) {
    const mask = maskFor(name);
    shown += text.slice(from, start);
    if (isPlain) marks.push({ at: shown.length, length: mask.length, secret: name });
    shown += mask;
    from = end;
  }
  return { text: shown + text.slice(from), marks };
}

/** With its name before it, by which a credential is known where its value alone is an ordinary word. */
function redactedHeader(name: string, value: string, redactor: Redactor): Redacted {
  const before = name.length + 2;
  const found = redactor.find(`${name}: ${value}`).filter(({ end }) => end > before);
  const inValue = found.map((each) => ({
    ...each,
    start: Math.max(0, each.start - before),
    end: each.end - before,
  }));
  return redacted(value, inValue);
}

function answerHeadersOf(headers: Exchange['answerHeaders'], redactor: Redactor) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      redactor.text(name),
      redactedHeader(name, value, redactor).text,
    ]),
  );
}

/**
 * A body cut in evidence. It is cut where the body is long, not where the text with its masks is: masks may be shorter
 * than what they stand for, and beyond the head nothing was looked for.
 */
function redactedBody(body: string, redactor: Redactor): Redacted {
  const head = body.slice(0, KEPT_BODY_LENGTH + MARGIN);
  const fields = secretFields(head);
  const tokens = redactor
    .find(head)
    .filter((each) => !fields.some((field) => overlap(each, field)));
  const all = [...fields, ...tokens].sort((one, other) => one.start - other.start);
  const isField = new Set(fields.map(({ name }) => name));
  const kept = keptLength(body, all);
  const shown = all.filter(({ end }) => end <= kept);
  const { text, marks } = redacted(head.slice(0, kept), shown, (name) =>
    isField.has(name) ? MASK : maskOf(name),
  );
  return { text: kept < body.length ? text + cutMark(body.length - kept) : text, marks };
}

/** How much of a body is kept: nothing of a secret that the cut would part. */
function keptLength(body: string, found: readonly Found[]): number {
  if (body.length <= KEPT_BODY_LENGTH) return body.length;
  const parted = found.find(({ start, end }) => start < KEPT_BODY_LENGTH && end > KEPT_BODY_LENGTH);
  return parted?.start ?? KEPT_BODY_LENGTH;
}

function overlap(one: Found, other: Found): boolean {
  return one.start < other.end && other.start < one.end;
}
