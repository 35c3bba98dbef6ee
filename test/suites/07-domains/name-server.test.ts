import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode, encode, RECURSION_AVAILABLE } from 'dns-packet';
import { expect, onTestFinished, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** What a run says of a requirement whose fixtures are not as they should be; nothing may be complained of. */
async function saidOf(requirement: string, change: object) {
  const said = await against({
    checks: checksOf(domains.checks, requirement),
    server: { control: true },
    // biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
    configure: (raw: any) => ({
      ...raw,
      limits: { ...raw.limits, nameServerSeconds: 0.2 },
      fixtures: { ...raw.fixtures, ...change },
    }),
  });
  expect(complaints(said)).toEqual([]);
  const { verdict, reason } = said.requirements.get(requirement) ?? {};
  return { verdict, reason };
}

test('a name server that answers for others is not judged', async () => {
  expect(await saidOf('DOM-RENDERED', { nameServer: await resolver() })).toEqual({
    verdict: 'inconclusive',
    reason: expect.stringContaining('without authority'),
  });
});

test('where nobody takes a connection, nobody refuses a zone', async () => {
  const zoneTransfer = { nameServer: '127.0.0.1:1', from: '127.0.0.1' };
  expect(await saidOf('DOM-AXFR-EFFECT', { zoneTransfer })).toEqual({
    verdict: 'inconclusive',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});

test('others may ask for a zone before the import does', async () => {
  const transferLog = await logOf([[], ['198.51.100.7'], ['198.51.100.7', '::ffff:96.126.114.98']]);
  expect((await saidOf('DOM-IMPORT-SOURCES', { transferLog })).verdict).toBe('passed');
});

/** Lets the first transfer of each server fail on its way. */
function firstLost(core: Core): Core {
  let isFirst = true;
  return (state, principal, request, now, outcome) => {
    const isLost = isFirst && outcome?.kind === 'zone-transferred';
    if (isLost) isFirst = false;
    const lost = { kind: 'transfer-failed', reason: 'The transfer broke off.' } as const;
    return core(state, principal, request, now, isLost ? lost : outcome);
  };
}

test('an import blames nobody whose first transfer fails', async () => {
  const checks = checksOf(domains.checks, 'DOM-IMPORT');
  const said = await against({ checks, wrap: firstLost, settleSeconds: 1 });
  expect(complaints(said)).toEqual([]);
});

/** A server that denies everything, and says that it asks others. @returns its address */
async function resolver(): Promise<string> {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  socket.on('message', (bytes, { address, port }) => {
    const { id = 0, questions = [] } = decode(bytes);
    const NXDOMAIN = 3;
    const flags = RECURSION_AVAILABLE | NXDOMAIN;
    socket.send(encode({ type: 'response', id, questions, flags }), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return `127.0.0.1:${socket.address().port}`;
}

/** A hook that tells of these transfers, one list after the other, and then of the last for ever. */
async function logOf(lists: readonly (readonly string[])[]): Promise<string> {
  let place = 0;
  const server: Server = createServer((_, answer) => {
    answer.end(JSON.stringify(lists[Math.min(place, lists.length - 1)]));
    place += 1;
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
