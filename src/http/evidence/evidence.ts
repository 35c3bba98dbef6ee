import { closeSync, createReadStream, openSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { NOTHING_SECRET } from '../../redaction/redactor.ts';
import { parseJson } from '../../text/json.ts';
import type { Exchange } from '../exchange.ts';
import { redactExchange } from './redact-exchange.ts';

/** Lines are gathered this long, so that a run does not write at every answer. */
const GATHER_MILLIS = 50;

/** Where a run writes its exchanges down. */
export interface Evidence {
  /** Takes an exchange; it is written soon after, in the order of the calls. */
  append(exchange: Exchange): void;
  /** Hands over to the file what was taken: what is said of a check from now on can be looked up. */
  flush(): void;
  /** Nothing is written from now on. @throws Error of the file system, e.g. a full disk. */
  close(): void;
}

/**
 * Opens `evidence.ndjson`: one exchange per line, never rewritten, so that an interrupted run leaves
 * whole lines. Bodies are cut at 16 Ki characters with a marker, and nothing secret is written.
 */
export function openEvidence(path: string, redactor = NOTHING_SECRET): Evidence {
  // Kept for close(): a write that fails must not end the run in the middle of a check.
  let failure: unknown;
  const trying = <T>(what: () => T): T | undefined => {
    try {
      return what();
    } catch (error) {
      failure ??= error;
      return undefined;
    }
  };
  const file = trying(() => openSync(path, 'a'));
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting.join('');
    waiting = [];
    if (file !== undefined && !failure && lines) trying(() => writeFileSync(file, lines));
  };
  return {
    append(exchange) {
      waiting.push(evidenceLine(redactExchange(exchange, redactor)));
      timer ??= setTimeout(flush, GATHER_MILLIS);
    },
    flush,
    close() {
      flush();
      if (file !== undefined) closeSync(file);
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
