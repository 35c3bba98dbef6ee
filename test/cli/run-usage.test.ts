import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, UsageError } from '../../src/run/index.ts';
import { command } from './command.ts';

let requests = 0;
const target = createServer((_, response) => {
  requests += 1;
  response.end();
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
});

afterAll(() => {
  target.close();
  expect(requests, 'requests sent although the usage was wrong').toBe(0);
});

describe('what run was asked wrongly is said in one message before anything is sent', () => {
  test.each([
    [['--sed', '3'], /unknown option '--sed'\n.*--seed/],
    [['--shard', '3/2'], /--shard.*1 <= i <= n/],
    [['--concurrency', '0'], /--concurrency.*from 1 to 256/],
    [['--replay', '0:1'], /--replay: expected --only and --seed/],
    [['--only', 'VOL-RESIZE-GROW'], /--only.*did you mean VOL-RESIZE-GROWS\?/],
  ])('%j', async (options, message) => {
    const { code, stdout, stderr } = await command('run', '--url', url, ...options);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test.each([
    [{ only: ['VOL-RESIZE-GROWS', 'NOTHING-*'] }, /--only: NOTHING-\* matches no check/],
    [{ only: ['VOL-RESIZE-GROWS'], section: ['domains'] }, /--only and --section together/],
    [{ section: ['volums'] }, /--section.*did you mean Volumes\?/],
    [{ out: '/dev/null' }, /--out: expected a folder/],
  ])('%j, of whoever calls the library', async (options, message) => {
    const asked = run({ url, ...options });
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toThrow(message);
  });

  test('a configuration names the key and what was expected', async () => {
    const config = join(tmpdir(), `compute-conformance-wrong-${process.pid}.yaml`);
    writeFileSync(config, `url: ${url}\nlimits: { concurrency: many }\nfixture: {}\n`);
    const { code, stderr } = await command('run', '--config', config);
    rmSync(config);
    expect(code).toBe(2);
    expect(stderr).toContain('limits.concurrency: expected an integer of at least 1');
    expect(stderr).toContain('fixture: unknown key; did you mean fixtures?');
  });

  test('a token without a target', async () => {
    const { code, stderr } = await command('run', '--token', 'secret');
    expect(code).toBe(2);
    expect(stderr).toContain('--token: expected --url or --config');
  });

  test('a dry run lists the checks of one part and sends nothing', async () => {
    const list = async (...options: string[]) =>
      (await command('run', '--url', url, '--dry-run', '--section', 'volumes', ...options)).stdout
        .trimEnd()
        .split('\n');
    const [whole, first, second] = await Promise.all([
      list(),
      list('--shard', '1/2'),
      list('--shard', '2/2'),
    ]);
    expect(whole.length).toBeGreaterThan(20);
    expect([...first, ...second].sort()).toEqual(whole.sort());
  });

  test('a dry run leaves out what the effort leaves out, and counts', async () => {
    const counted = async (effort: string) => {
      const { stdout, stderr } = await command(
        'run',
        '--url',
        url,
        '--dry-run',
        '--effort',
        effort,
      );
      const lines = stdout.trimEnd().split('\n').length;
      expect(stderr).toBe(`${lines} checks\n`);
      return lines;
    };
    expect(await counted('smoke')).toBeLessThan((await counted('standard')) / 2);
  });
});
