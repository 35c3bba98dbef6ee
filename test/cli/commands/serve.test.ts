import { describe, expect, test } from 'vitest';
import { dialects } from '../../../src/reference/dialects/index.ts';
import { faults } from '../../../src/reference/faults/index.ts';
import { command, serving } from '../command.ts';

describe('serve', () => {
  test('lists every fault with what it breaks and how to see it', async () => {
    const { code, stdout } = await command('serve', '--list-faults', '--json');
    expect(code).toBe(0);
    const [first] = faults.values();
    const listed: unknown[] = JSON.parse(stdout);
    expect(listed).toHaveLength(faults.size);
    expect(listed[0]).toEqual(JSON.parse(JSON.stringify(first)));
  });

  test('lists every dialect', async () => {
    const { stdout } = await command('serve', '--list-dialects');
    for (const name of dialects.keys()) expect(stdout).toContain(`${name} `);
    expect(stdout).toContain(dialects.get('contrarian')?.says);
  });

  test.each([
    [['--fault', 'volume-shrink'], /did you mean volume-shrinks\?/],
    [['--dialect', 'contrarien'], /did you mean contrarian\?/],
    [['--config-out', '/dev/null/config'], /expected a folder, but it is a file/],
  ])('refuses %j, and ends', async (options, message) => {
    const { code, stderr } = await command('serve', ...options);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  test('breaks what each of its faults breaks, in a dialect', async () => {
    const { url, token } = await serving(
      ...['--fault', 'base-path-regions-missing', '--fault', 'volume-label-missing-in-lists'],
      ...['--dialect', 'extra-fields'],
    );
    const get = (path: string) =>
      fetch(`${url}/v4${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await get('/regions')).status).toBe(404);
    const answer = await get('/volumes');
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
    expect(data[0]).not.toHaveProperty('label');
    expect(Object.keys(data[0] ?? {}).length).toBeGreaterThan(12);
  });
});
