import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseJson } from '../../text/json.ts';
import type { Exchange } from '../exchange.ts';

/**
 * All exchanges of an `evidence.ndjson`, one after the other; a line that an interrupted run left unfinished is
 * passed over. None where there is no such file: a run may have ended before its first request.
 */
export async function* exchangesIn(path: string): AsyncGenerator<Exchange> {
  if (!existsSync(path)) return;
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) {
    const exchange = parseJson(line) as Exchange | undefined;
    if (typeof exchange?.id === 'number') yield exchange;
  }
}
