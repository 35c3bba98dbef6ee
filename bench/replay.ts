import { Pool } from 'undici';
import type { Exchange } from '../src/http/exchange.ts';

/**
 * Sends the requests of a run again with a bare client, `concurrency` at a time, and reads every
 * body: what any client needs at the least for the same work.
 * @returns milliseconds
 */
export async function replay(
  exchanges: readonly Exchange[],
  options: { url: string; concurrency: number; tokenOf: (role: string) => string | undefined },
): Promise<number> {
  const pool = new Pool(new URL(options.url).origin, { connections: options.concurrency });
  const queue = [...exchanges];
  const begun = performance.now();
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const token = options.tokenOf(next.credential);
      const answer = await pool.request({
        method: next.method as 'GET',
        path: next.url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(next.requestBody === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: next.requestBody ?? null,
      });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  const millis = performance.now() - begun;
  await pool.close();
  return millis;
}
