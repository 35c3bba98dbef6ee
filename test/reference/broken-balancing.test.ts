import { expect, test } from 'vitest';
import type { Balancing } from '../../src/reference/balancing/balancing.ts';
import { startReference } from '../../src/reference/server.ts';
import { exchangeRaw } from './support/raw-socket.ts';

const BROKEN: Readonly<Record<string, Balancing>> = {
  'names no config': () => ({ balancer: 1, config: undefined as never, throttle: 0 }),
  throws: () => {
    throw new Error('broken');
  },
};

test.each(Object.entries(BROKEN))(
  'where what hands connections on %s, one is closed and the server goes on',
  async (_, balancing) => {
    const server = await startReference({ balancing: () => balancing });
    const regions = async () => (await fetch(`${server.url}/v4/regions`)).status;
    await regions();
    const connect = 'CONNECT 198.18.0.1:80 HTTP/1.1\r\nHost: 198.18.0.1:80\r\n\r\n';
    await exchangeRaw(server.url, connect);
    expect(await regions()).toBe(200);
    await server.close();
  },
);
