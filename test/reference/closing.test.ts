import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { ask } from '../../src/dns/ask.ts';
import { endpointOf } from '../../src/dns/endpoint.ts';
import { startReference } from '../../src/reference/server.ts';
import { packageRoot } from '../../src/spec/package-root.ts';

const MAIN = join(packageRoot(), 'dist', 'src', 'cli', 'main.js');
const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The ports that a configuration of the reference names: all on loopback. */
// biome-ignore lint/suspicious/noExplicitAny: a configuration file
function placesOf({ url, fixtures }: any): string[] {
  const { hostname, port } = new URL(url);
  return [
    `${hostname}:${port}`,
    fixtures.nameServer,
    fixtures.importableDomain.remoteNameserver,
    fixtures.refusingNameserver,
    `127.0.0.1:${fixtures.liveBackend.address.split(':').at(-1)}`,
  ];
}

function isOpen(place: string): Promise<boolean> {
  const socket = connect({ ...endpointOf(place) });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((open) => {
    socket.destroy();
    return open as boolean;
  });
}

async function open(places: readonly string[]): Promise<string[]> {
  const seen = await Promise.all(places.map(isOpen));
  return places.filter((_, index) => seen[index]);
}

test('closing the server closes its ports, over UDP too', async () => {
  const server = await startReference({ control: true });
  const places = placesOf(server.config);
  expect(await open(places)).toEqual(places);
  expect(places.every((each) => each.startsWith('127.0.0.1:'))).toBe(true);
  const { nameServer } = server.config.fixtures;
  const question = { type: 'SOA', name: 'nobody.example' } as const;
  expect((await ask(nameServer, question, 2_000))?.rcode).toBe('REFUSED');
  await server.close();
  expect(await open(places)).toEqual([]);
  expect(await ask(nameServer, question, 300)).toBeUndefined();
});

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  '%s leaves no port open',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'closing-'));
    folders.push(folder);
    const config = join(folder, 'target.json');
    const child = spawn(process.execPath, [MAIN, 'serve', '--config-out', config], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    for await (const _ of createInterface({ input: child.stdout })) break;
    const places = placesOf(JSON.parse(readFileSync(config, 'utf8')));
    expect(await open(places)).toEqual(places);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
    expect(await open(places)).toEqual([]);
  },
  60_000,
);

test('a run without a target that is killed leaves its server no port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'closing-'));
  folders.push(folder);
  const words = ['run', '--effort', 'smoke', '--section', 'Domains', '--out', folder];
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  let place = '';
  for await (const line of createInterface({ input: child.stderr })) {
    place = /^target http:\/\/(127\.0\.0\.1:\d+)/.exec(line)?.[1] ?? place;
    if (place !== '') break;
  }
  expect(await open([place])).toEqual([place]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(await open([place])).toEqual([]);
}, 60_000);
