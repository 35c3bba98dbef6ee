import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { NOTHING_SECRET } from '../../redaction/redactor.ts';
import { parseJson } from '../../text/json.ts';
import type { Exchange } from '../exchange.ts';
import { redactExchange } from './redact-exchange.ts';

/** Lines are gathered this long, so that a run does not wait for the disk at every answer. */
const GATHER_MILLIS = 50;

/** Where a run writes its exchanges down. */
export interface Evidence {
  /** Takes an exchange; it is written soon after, in the order of the calls. */
  append(exchange: Exchange): void;
  /** Waits until everything is on disk. @throws Error of the file system, e.g. a full disk. */
  close(): Promise<void>;
}

/**
 * Opens `evidence.ndjson`: one exchange per line, never rewritten, so that an interrupted run leaves
 * whole lines. Bodies are cut at 16 Ki characters with a marker, and nothing secret is written.
 */
export function openEvidence(path: string, redactor = NOTHING_SECRET): Evidence {
  const file = createWriteStream(path, { flags: 'a' });
  // Kept for close(): a write that fails must not end the run in the middle of a check.
  let failure: Error | undefined;
  file.on('error', (error) => {
    failure ??= error;
  });
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!failure && waiting.length > 0) file.write(waiting.join(''));
    waiting = [];
  };
  return {
    append(exchange) {
      waiting.push(evidenceLine(redactExchange(exchange, redactor)));
      timer ??= setTimeout(flush, GATHER_MILLIS);
    },
    async close() {
      flush();
      if (!failure) await new Promise<void>((resolve) => file.close(() => resolve()));
      if (failure) throw failure;
    },
  };
}

/**
 * The exchanges with these ids, by id. Ids that the file does not hold are missing from the map;
 * a last line that an interrupted run left unfinished is passed over.
 *
 * @throws Error when there is no such file.
 */
export async function readEvidence(
  path: string,
  ids: Iterable<number>,
): Promise<Map<number, Exchange>> {
  const wanted = new Set(ids);
  const found = new Map<number, Exchange>();
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) {
    const id = Number(ID.exec(line)?.[1]);
    const exchange = wanted.has(id) ? (parseJson(line) as Exchange | undefined) : undefined;
    if (exchange) found.set(id, exchange);
  }
  return found;
}

/** Every line begins with its id, so that most need not be parsed. */
const ID = /^\{"id":(\d+),/;

/** An exchange as a line of `evidence.ndjson`. */
export function evidenceLine({ id, ...rest }: Exchange): string {
  const line = JSON.stringify({ id, ...rest });
  // JSON leaves these two as they are, but some readers of lines take them for line ends.
  return `${line.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
}
