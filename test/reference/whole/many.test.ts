import { expect, test } from 'vitest';
import { ask } from '../../../src/dns/ask.ts';
import { approach } from '../../../src/http/tunnel.ts';
import { liveServer, sendJson } from '../support/live-server.ts';

const server = liveServer({ control: true });

const BALANCERS = 100;
const DOMAINS = 1_000;
const HOW = { secure: false, timeoutMillis: 5_000 };

/** Handles that keep this process alive: sockets and servers. */
const sockets = () =>
  process.getActiveResourcesInfo().filter((each) => /^(TCPServer|UDP)/.test(each)).length;

test('a hundred load balancers open no port and each listens where its config says', async () => {
  const before = sockets();
  const addresses: string[] = [];
  for (let count = 0; count < BALANCERS; count += 1) {
    const wish = { region: 'us-east', label: `many-${count}` };
    const { body } = await sendJson(server(), 'POST /v4/nodebalancers', wish);
    const config = { label: 'one', port: 80 + (count % 2), check: 'connection' };
    await sendJson(server(), `POST /v4/nodebalancers/${body.id}/configs`, config);
    addresses.push(body.ipv4);
  }
  expect(new Set(addresses).size).toBe(BALANCERS);
  expect(sockets()).toBe(before);
  const proxy = server().url;
  const seen = await Promise.all(
    addresses.flatMap((host) => [80, 81].map((port) => approach({ host, port, proxy }, HOW))),
  );
  const taken = seen.map(({ isTaken }) => isTaken);
  expect(taken).toEqual(addresses.flatMap((_, count) => [count % 2 === 0, count % 2 === 1]));
  expect((await fetch(`${proxy}/v4/regions`)).status).toBe(200);
}, 60_000);

test('a thousand domains are all served, and the API answers meanwhile', async () => {
  for (let count = 0; count < DOMAINS; count += 1) {
    const domain = `many-${count}.example`;
    const wish = { domain, type: 'master', soa_email: `admin@${domain}` };
    await sendJson(server(), 'POST /v4/domains', wish);
  }
  const { nameServer } = server().config.fixtures;
  let served = 0;
  for (let count = 0; count < DOMAINS; count += 1) {
    const question = { type: 'SOA', name: `many-${count}.example` } as const;
    const reply = await ask(nameServer, question, 10_000);
    served += reply?.answers.length ?? 0;
    if (count % 100 === 0) expect((await fetch(`${server().url}/v4/regions`)).status).toBe(200);
  }
  expect(served).toBe(DOMAINS);
}, 120_000);
