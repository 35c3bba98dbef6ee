import { MASK } from '../redaction/redactor.ts';
import { isCut } from '../text/body-text.ts';
import { beyondBounds } from '../text/json-bounds.ts';
import type { ExchangeView } from '../validate/index.ts';
import { HarEntries } from './har-entries.ts';
import { type Recorded, RecordingError } from './recorded.ts';

interface Header {
  readonly name: string;
  readonly value: string;
}

/** The parts of a HAR 1.2 entry that are read. */
interface Entry {
  readonly request?: {
    readonly method?: string;
    readonly url?: string;
    readonly headers?: readonly Header[];
    readonly postData?: { readonly text?: string };
  };
  readonly response?: {
    readonly status?: number;
    readonly headers?: readonly Header[];
    readonly content?: { readonly text?: string; readonly encoding?: string };
  };
}

/**
 * The exchanges of an HTTP archive (HAR 1.2), whose text comes in pieces. Entries without an answer (status 0), those
 * of which there is more than is read, and those whose answer was cut for a report of ours are passed over.
 * @throws RecordingError when the text is no HAR
 */
export async function* readHar(pieces: AsyncIterable<string>): AsyncGenerator<Recorded> {
  const entries = new HarEntries();
  let position = 0;
  for await (const piece of pieces) {
    for (const text of entries.take(piece)) {
      position += 1;
      const exchange = text === undefined ? undefined : exchangeOf(parsed(text, position));
      if (exchange) yield { position, exchange };
    }
  }
  entries.end();
}

/** @throws RecordingError when an entry is no JSON */
function parsed(text: string, position: number): Entry {
  if (beyondBounds(text) !== undefined) return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RecordingError(`entry ${position}: expected JSON: ${(error as Error).message}`);
  }
}

function exchangeOf({ request, response }: Entry): ExchangeView | undefined {
  const { method, url } = request ?? {};
  const status = response?.status ?? 0;
  if (typeof method !== 'string' || typeof url !== 'string' || status === 0) return undefined;
  const requestBody = textIn(request?.postData?.text);
  const answerBody = bodyOf(response?.content);
  if (isCut(answerBody ?? '')) return undefined;
  return {
    method,
    url,
    status,
    requestHeaders: headersOf(request?.headers),
    answerHeaders: headersOf(response?.headers),
    ...(requestBody ? { requestBody, requestBodyUnknown: isUnknown(requestBody) } : {}),
    ...(answerBody === undefined ? {} : { answerBody }),
  };
}

/** A body that was cut or masked for a report of ours. */
function isUnknown(requestBody: string): boolean {
  return isCut(requestBody) || requestBody.includes(`"${MASK}"`);
}

function bodyOf(content: { text?: unknown; encoding?: unknown } | null = {}): string | undefined {
  const text = textIn(content?.text);
  if (text === undefined || content?.encoding !== 'base64') return text;
  return Buffer.from(text, 'base64').toString('utf8');
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** What is no header is passed over: a recording may be anyone's. */
function headersOf(headers: unknown): Record<string, string> {
  const pairs = (Array.isArray(headers) ? headers : []).flatMap(
    (header: Partial<Header> | null) => {
      const name = textIn(header?.name);
      return name === undefined ? [] : [[name.toLowerCase(), String(textIn(header?.value) ?? '')]];
    },
  );
  return Object.fromEntries(pairs);
}
