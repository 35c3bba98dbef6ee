import type { ExchangeView } from '../validate/index.ts';
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
 * The exchanges of an HTTP archive (HAR 1.2). Entries without an answer (status 0) are passed over.
 * @throws RecordingError when the text is no HAR
 */
export function readHar(text: string): Recorded[] {
  const entries = parseHar(text)?.log?.entries;
  if (!Array.isArray(entries))
    throw new RecordingError('expected a HAR: an object with log.entries');
  return entries.flatMap((entry: Entry, index) => {
    const exchange = exchangeOf(entry);
    return exchange ? [{ position: index + 1, exchange }] : [];
  });
}

function parseHar(text: string): { log?: { entries?: unknown } } | undefined {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RecordingError(`expected JSON: ${(error as Error).message}`);
  }
}

function exchangeOf({ request, response }: Entry): ExchangeView | undefined {
  const { method, url } = request ?? {};
  const status = response?.status ?? 0;
  if (typeof method !== 'string' || typeof url !== 'string' || status === 0) return undefined;
  const requestBody = request?.postData?.text;
  const answerBody = bodyOf(response?.content);
  return {
    method,
    url,
    status,
    requestHeaders: headersOf(request?.headers),
    answerHeaders: headersOf(response?.headers),
    ...(requestBody ? { requestBody } : {}),
    ...(answerBody === undefined ? {} : { answerBody }),
  };
}

function bodyOf(content: { text?: string; encoding?: string } = {}): string | undefined {
  const { text, encoding } = content;
  if (text === undefined || encoding !== 'base64') return text;
  return Buffer.from(text, 'base64').toString('utf8');
}

function headersOf(headers: readonly Header[] = []): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
}
