import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { folder } from '../../folder.ts';
import { command, fed } from '../command.ts';

const HAR = fileURLToPath(new URL('../fixtures/two-exchanges.har', import.meta.url));

/** The recording as one exchange per line, in the form that the README of `audit` names. */
const LINES = JSON.parse(readFileSync(HAR, 'utf8')).log.entries.map(
  ({ request, response }: { request: { method: string; url: string }; response: Response }) => ({
    method: request.method,
    url: request.url,
    status: response.status,
    answerHeaders: { 'Content-Type': 'application/json' },
    answerBody: (response as unknown as { content: { text: string } }).content.text,
  }),
);

function ndjson(lines: readonly unknown[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** A file that holds this text. */
function recorded(text: string): string {
  const file = join(folder(), 'recording');
  writeFileSync(file, text);
  return file;
}

describe('audit', () => {
  test('says what its exit codes mean', async () => {
    const { code, stdout } = await command('audit', '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Exit code: 0 .*; 1 .*; 2 .*; 3 .*\.$/m);
  });

  test('names the one disagreement of a HAR', async () => {
    const { code, stdout } = await command('audit', HAR, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      exchanges: 2,
      known: 2,
      disagreements: [{ requirement: 'VOL-SIZE', side: 'answer', where: '/size', positions: [2] }],
    });
  });

  test('says the same of the same exchanges line by line, on stdin', async () => {
    const [har, lines] = await Promise.all([
      command('audit', HAR),
      fed(ndjson(LINES), 'audit', '-'),
    ]);
    expect(lines).toEqual(har);
    expect(lines.stdout).toContain('VOL-SIZE');
  });

  test('says which of the files is a folder', async () => {
    const folder = fileURLToPath(new URL('../fixtures', import.meta.url));
    const { code, stderr } = await command('audit', HAR, folder);
    expect(stderr).toBe(`${folder}: expected a file, but it is a folder\n`);
    expect(code).toBe(2);
  });

  test('finds nothing in what is right', async () => {
    const { code, stdout } = await command('audit', recorded(ndjson(LINES.slice(0, 1))));
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('0 kinds of disagreement');
  });

  test('checks nothing of another API, which is no pass', async () => {
    const foreign = { method: 'GET', url: 'https://example.test/', status: 200, answerBody: '' };
    expect(await command('audit', recorded(ndjson([foreign])))).toMatchObject({ code: 3 });
  });

  test.each([
    ['', /expected a recording, but it is empty/],
    ['no recording', /expected JSON/],
    [`${JSON.stringify(LINES[0])}\nbroken\n`, /line 2: expected a JSON object/],
  ])('refuses %j', async (input, message) => {
    const { code, stderr } = await command('audit', recorded(input));
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});
