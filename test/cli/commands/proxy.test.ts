import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../http/loopback.ts';
import { command, ended, serving, start } from '../command.ts';

/** Starts `proxy` in front of a target, sends through it, and interrupts it. */
async function through(target: string, send: (url: string) => Promise<void>, ...options: string[]) {
  const child = start(['proxy', '--target', target, ...options]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const over = ended(child);
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve) =>
    lines.once('line', (line) => resolve(JSON.parse(line).url)),
  );
  await send(url);
  child.kill('SIGINT');
  const { code, stdout } = await over;
  return { code, lines: stdout.trimEnd().split('\n').slice(1) };
}

/** A target whose regions are no list. */
function wrongTarget(): Promise<string> {
  return serve((_, answer) =>
    answer
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"data":{},"page":1,"pages":1,"results":0}'),
  );
}

/** Asks for all regions and for one. */
async function regions(url: string): Promise<void> {
  await (await fetch(`${url}/v4/regions`)).text();
  await (await fetch(`${url}/v4/regions/x`)).text();
}

describe('proxy', () => {
  test('names what disagrees, and with --fail exits 1', async () => {
    const { code, lines } = await through(await wrongTarget(), regions, '--fail');
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^1: GET \/v4\/regions \(200\): must: listRegions, answer at \/data/);
    expect(lines).toContainEqual(expect.stringMatching(/^2 exchanges, 2 of them of documented/));
  });

  test('as JSON, one object per line, the audit last', async () => {
    const { code, lines } = await through(await wrongTarget(), regions, '--json');
    expect(code).toBe(0);
    const said = lines.map((line) => JSON.parse(line));
    expect(said[0]).toMatchObject({ position: 1, method: 'GET', finding: { where: '/data' } });
    expect(said.at(-1)).toMatchObject({ audit: { exchanges: 2, known: 2 } });
  });

  test('says nothing of a target that is right, and exits 0', async () => {
    const { url } = await serving();
    const { code, lines } = await through(url, regions, '--fail');
    expect(code).toBe(0);
    expect(lines.filter((line) => /^\d+: /.test(line))).toEqual([]);
  });

  test('where nothing passed there is no verdict', async () => {
    const { code } = await through(await wrongTarget(), async () => {}, '--fail');
    expect(code).toBe(3);
  });

  test('a target that is no URL is a matter of usage', async () => {
    const { code, stderr } = await command('proxy', '--target', 'nowhere');
    expect(code).toBe(2);
    expect(stderr).toContain('--target: expected an http or https URL');
  });
});
