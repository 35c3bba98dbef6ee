import type { IncomingHttpHeaders } from 'node:http';
import { MASK } from '../redaction/redactor.ts';
import { beyondBounds } from '../text/json-bounds.ts';
import { decode, KEPT_OF_CUT } from './decode.ts';
import type { Exchange } from './exchange.ts';
import { headerText } from './header-text.ts';
import type { Received } from './receive.ts';

type AnswerPart = Pick<Exchange, 'status' | 'answerHeaders'> &
  Partial<Pick<Exchange, 'answerBody' | 'truncated' | 'error'>>;

/**
 * An answer as an exchange keeps it: decoded, as text. Bytes that are not UTF-8
 * become U+FFFD. A promise only when there is something to decompress, so that the common answer
 * costs no turn of the event loop.
 */
export function readAnswer(
  received: Received,
  maxBodyBytes: number,
): AnswerPart | Promise<AnswerPart> {
  const { status, error } = received;
  if (error !== undefined) return { status, answerHeaders: {}, error };
  const encoding = headerText(received.headers, 'content-encoding');
  if (encoding === undefined || received.body.length === 0) return answerPart(received);
  return decode(received.body, encoding, maxBodyBytes, received.truncated).then((decoded) =>
    decoded.error === undefined
      ? answerPart({ ...received, ...decoded })
      : { status: 0, answerHeaders: {}, error: `${decoded.error} (status ${status})` },
  );
}

function answerPart({ status, headers, body, truncated }: Received): AnswerPart {
  const answer = { status, answerHeaders: shownHeaders(headers) };
  if (body.length === 0) return answer;
  const text = body.toString('utf8', 0, truncated ? KEPT_OF_CUT : body.length);
  // Cut like a body that is too long: nobody can walk it.
  const end = beyondBounds(text);
  return truncated || end !== undefined
    ? {
        ...answer,
        answerBody: text.slice(0, Math.min(end ?? KEPT_OF_CUT, KEPT_OF_CUT)),
        truncated: true,
      }
    : { ...answer, answerBody: text };
}

/** Repeated headers are joined as RFC 9110 (5.3) has it; cookies are nobody's business. */
function shownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name in headers) {
    shown[name] = name === 'set-cookie' ? MASK : (headerText(headers, name) ?? '');
  }
  return shown;
}
