import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'undici';
import { startReference } from '../src/reference/server.ts';

/** Requests per second of GET by id, and how they compare. */
export interface Throughput {
  readonly reference: number;
  /** The same HTTP library answering the same bytes to one route. */
  readonly bare: number;
  /** reference / bare, the median of the rounds. */
  readonly ratio: number;
}

const ROUNDS = 5;
const REQUESTS = 4_000;
const AT_ONCE = 32;

/**
 * The reference server against a bare one in turns, so that both see the same machine. Client and
 * servers share one process, and so one core.
 */
export async function compareThroughput(): Promise<Throughput> {
  const reference = await startReference();
  const { owner } = reference.config.credentials;
  const path = `/v4/volumes/${reference.config.fixtures.readOnly.volume}`;
  const headers = { authorization: `Bearer ${owner}` };
  const answer = await fetch(reference.url + path, { headers });
  const bare = await bareServer(await answer.json());
  const rates: { reference: number; bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    rates.push({
      reference: await rate(reference.url, path, headers),
      bare: await rate(bare.url, path, headers),
    });
  }
  await reference.close();
  bare.server.close();
  const [, ...warm] = rates;
  return {
    reference: Math.round(median(warm.map((each) => each.reference))),
    bare: Math.round(median(warm.map((each) => each.bare))),
    ratio: median(warm.map((each) => each.reference / each.bare)),
  };
}

async function bareServer(body: unknown): Promise<{ url: string; server: Server }> {
  const app = new Hono().get('/v4/volumes/:volumeId', (context) => context.json(body as object));
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function rate(url: string, path: string, headers: Record<string, string>): Promise<number> {
  const pool = new Pool(url, { connections: AT_ONCE });
  let left = REQUESTS;
  const worker = async () => {
    while (left-- > 0) {
      const answer = await pool.request({ path, method: 'GET', headers });
      await answer.body.text();
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - begun) / 1000;
  await pool.close();
  return REQUESTS / seconds;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
