import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode, encode, RECURSION_AVAILABLE } from 'dns-packet';
import { expect, onTestFinished, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { deferred } from '../../../src/reference/dialects/time/deferred.ts';
import { lagging } from '../../../src/reference/dialects/time/lagging.ts';
import { zones } from '../../../src/reference/dialects/zones.ts';
import type { Domain, DomainRecord } from '../../../src/reference/entities.ts';
import { domainInPath, withDomain } from '../../../src/reference/faults/blocks/domain.ts';
import { alterState } from '../../../src/reference/faults/blocks/index.ts';
import { domainOf, type Names, type Told } from '../../../src/reference/names/names.ts';
import { Table } from '../../../src/reference/table.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

// biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
function lookedForBriefly(raw: any) {
  return { ...raw, limits: { ...raw.limits, nameServerSeconds: 0.2 } };
}

/** What a run says of a requirement whose fixtures are not as they should be; nothing may be complained of. */
async function saidOf(requirement: string, change: object) {
  const said = await against({
    checks: checksOf(domains.checks, requirement),
    server: { control: true },
    configure: (raw) => ({
      ...lookedForBriefly(raw),
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
    // A check that only looks whether nothing is handed over decides nothing.
    reason: expect.stringMatching(/ECONNREFUSED|without deciding/),
  });
});

test('others may ask for a zone before the import does', async () => {
  const transferLog = await logOf([[], ['198.51.100.7'], ['198.51.100.7', '::ffff:96.126.114.98']]);
  expect((await saidOf('DOM-IMPORT-SOURCES', { transferLog })).verdict).toBe('passed');
});

/** Lets the first transfer of each server, and every second one after it, fail on its way. */
function everyOtherLost(core: Core): Core {
  let transfers = 0;
  return (state, principal, request, now, outcome) => {
    if (outcome?.kind !== 'zone-transferred') return core(state, principal, request, now, outcome);
    transfers += 1;
    const lost = { kind: 'transfer-failed', reason: 'The transfer broke off.' } as const;
    return core(state, principal, request, now, transfers % 2 === 1 ? lost : outcome);
  };
}

test('an import blames nobody whose first transfer fails', async () => {
  const checks = checksOf(domains.checks, 'DOM-IMPORT');
  const said = await against({ checks, wrap: everyOtherLost, settleSeconds: 1 });
  expect(complaints(said)).toEqual([]);
});

test('an accepted import that came to nothing is not looked for on the name server', async () => {
  const wrap = (core: Core) => everyOtherLost(deferred.wrap?.(core) ?? core);
  const checks = titled(domains, 'an imported domain is served');
  // Each import has a part of this, on a busy machine too.
  const said = await against({ checks, wrap, configure: lookedForBriefly, settleSeconds: 6 });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('DOM-IMPORT')?.verdict).toBe('passed');
});

test('a domain whose transfer breaks off after it was seen is imported again', async () => {
  const wrap = (core: Core) => everyOtherLost(deferred.wrap?.(core) ?? core);
  const checks = titled(domains, 'a zone is imported');
  const said = await against({ checks, wrap });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('DOM-IMPORT')?.verdict).toBe('passed');
  expect(said.requirements.get('DOM-NAME-FREED')?.verdict).toBe('passed');
});

/** Every zone that is transferred brings timers of its own. */
function withTimers(core: Core): Core {
  return (state, principal, request, now, outcome) => {
    if (outcome?.kind !== 'zone-transferred') return core(state, principal, request, now, outcome);
    const zone = { ...outcome.zone, expire_sec: 345600, refresh_sec: 28800, retry_sec: 7200 };
    return core(state, principal, request, now, { ...outcome, zone });
  };
}

test('the timers of an imported zone may read on for a while after an update', async () => {
  const wrap = (core: Core) => lagging.wrap?.(withTimers(core)) ?? core;
  const said = await against({ checks: titled(domains, 'a zone is imported'), wrap });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('DOM-TIMER-ROUNDS-UP')?.verdict).toBe('passed');
});

/** The first read of each domain shows what had its id before: a master. */
function firstReadAsMaster(core: Core): Core {
  const read = new Set<string>();
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isFirst = /^\/v4\/domains\/\d+$/.test(request.path) && !read.has(request.path);
    if (request.method !== 'GET' || !isFirst || step.answer?.status !== 200) return step;
    read.add(request.path);
    const { state: after, answer } = step;
    return {
      state: after,
      answer: { ...answer, body: { ...Object(answer.body), type: 'master' } },
    };
  };
}

test('an import that makes a slave is not judged by a read of what had its id before', async () => {
  const wrap = (core: Core) => firstReadAsMaster(zones.wrap?.(core) ?? core);
  const checks = titled(domains, 'an imported domain is served');
  const said = await against({ checks, wrap, configure: lookedForBriefly });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('DOM-IMPORT')).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('was not imported as a master'),
  });
});

test('a slave whose first transfer broke off is made again', async () => {
  const first = new Set<number>();
  const names = (right: Names): Names => {
    return (state, copies, asked) => {
      if (first.size === 0) for (const id of copies.keys()) first.add(id);
      return right(state, new Map([...copies].filter(([id]) => !first.has(id))), asked);
    };
  };
  const checks = checksOf(domains.checks, 'DOM-SLAVE-COPY');
  const said = await against({ checks, server: { names }, configure: lookedForBriefly });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('DOM-SLAVE-COPY')?.verdict).toBe('passed');
});

test('a slave that asks its former master, too, is waited for while that is silent', async () => {
  const since = new Map<number, number>();
  const names = (right: Names): Names => {
    return (state, copies, asked) => {
      const isSilent = ({ id, retry_sec, status }: Domain) => {
        if (retry_sec !== 30 || status !== 'active') return false;
        if (!since.has(id)) since.set(id, performance.now());
        return performance.now() - Number(since.get(id)) < 400;
      };
      const silent = state.domains.filter(isSilent).map(({ id }) => id);
      return right(state, new Map([...copies].filter(([id]) => !silent.includes(id))), asked);
    };
  };
  const checks = titled(domains, 'a slave is on the name server');
  const said = await against({ checks, server: { names }, configure: lookedForBriefly });
  expect(since.size).toBeGreaterThan(0);
  expect(complaints(said)).toEqual([]);
});

test('what a name server repeats without authority is not judged', async () => {
  const heard = new Map<string, Told>();
  const names = (right: Names): Names => {
    return (state, copies, asked) => {
      const key = `${asked.type} ${asked.name}`;
      const kept = heard.get(key);
      if (kept) return { ...kept, isAuthoritative: false };
      const told = right(state, copies, asked);
      if (told.answers.length > 0) heard.set(key, told);
      return told;
    };
  };
  const checks = titled(domains, 'timers that are updated while');
  const said = await against({ checks, server: { names }, configure: lookedForBriefly });
  expect(complaints(said)).toEqual([]);
  expect(heard.size).toBeGreaterThan(0);
});

test('a clone that is cloned before it is served may have its records later', async () => {
  const [clones, served] = [new Set<number>(), new Set<string>()];
  const wrap = alterState('cloneDomain', (after, before, request, { id }) => {
    clones.add(id);
    const [source, clone] = [domainInPath(before, request), after.domains.get(id)];
    if (!source || !clone || !clones.has(source.id) || served.has(source.domain)) return after;
    return withDomain(after, { ...clone, records: Table.of<DomainRecord>([]) });
  });
  const names = (right: Names): Names => {
    return (state, copies, asked) => {
      const told = right(state, copies, asked);
      if (told.answers.length > 0) served.add(domainOf(state, asked.name)?.domain ?? '');
      return told;
    };
  };
  const checks = titled(domains, 'a second clone');
  const said = await against({ checks, wrap, server: { names }, configure: lookedForBriefly });
  expect(clones.size).toBe(3);
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
