import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEvidence, readEvidence } from '../../src/http/evidence/evidence.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { Redactor } from '../../src/redaction/redactor.ts';
import { folder } from '../folder.ts';

function exchange(id: number, more: Partial<Exchange> = {}): Exchange {
  return {
    id,
    check: 'a check',
    credential: 'owner',
    method: 'GET',
    url: '/v4/volumes',
    requestHeaders: {},
    status: 200,
    answerHeaders: {},
    startedMillis: 0,
    durationMillis: 1,
    ...more,
  };
}

test('what is written is read back, by id, whatever the order', async () => {
  const path = join(folder(), 'evidence.ndjson');
  const evidence = openEvidence(path);
  const odd = exchange(2, { answerBody: 'line\nbreaks \u2028 \u2029 and "quotes"' });
  for (const each of [exchange(12), odd, exchange(1)]) evidence.append(each);
  evidence.close();
  const found = await readEvidence(path, [1, 2, 99]);
  expect([...found.keys()].sort()).toEqual([1, 2]);
  expect(found.get(2)).toEqual(odd);
  const text = readFileSync(path, 'utf8');
  expect(text.split('\n')).toHaveLength(4);
  expect(text).not.toMatch(/[\u2028\u2029]/);
});

test('a file is continued, never begun anew', async () => {
  const path = join(folder(), 'evidence.ndjson');
  for (const id of [1, 2]) {
    const evidence = openEvidence(path);
    evidence.append(exchange(id));
    evidence.close();
  }
  expect((await readEvidence(path, [1, 2])).size).toBe(2);
});

test('long bodies are cut and say so', async () => {
  const path = join(folder(), 'evidence.ndjson');
  const evidence = openEvidence(path);
  const body = 'x'.repeat(16 * 1024);
  evidence.append(exchange(1, { requestBody: body, answerBody: `${body}yyy` }));
  evidence.close();
  const found = (await readEvidence(path, [1])).get(1);
  expect(found?.requestBody).toBe(body);
  expect(found?.answerBody).toBe(`${body}… [3 more characters]`);
});

test.each([
  ['repeats a token so often that the masks are shorter than what is cut', 0],
  ['has one where it is cut', 20],
])('a long body that %s does not tell it', async (_, before) => {
  const token = '9f86d081884c7d659a2feaa0c55ad0159f86d081884c7d659a2feaa0c55ad015';
  const path = join(folder(), 'evidence.ndjson');
  const evidence = openEvidence(path, new Redactor([{ token, role: 'owner' }]));
  const answerBody = 'x'.repeat(before) + `"${token}",`.repeat(2_000);
  evidence.append(exchange(1, { answerBody }));
  evidence.close();
  const shown = (await readEvidence(path, [1])).get(1)?.answerBody;
  expect(shown).toMatch(/\*\*\*owner\*\*\*.*… \[\d+ more characters\]$/);
  expect(shown).not.toContain(token.slice(0, 4));
});

test('secrets that an answer repeats are masked', async () => {
  const path = join(folder(), 'evidence.ndjson');
  const evidence = openEvidence(path);
  const answerBody = '{"ssl_key": "K", "root_pass":"P", "upload_to":"http://s/x?sig=S"}';
  evidence.append(exchange(1, { answerBody }));
  evidence.close();
  expect((await readEvidence(path, [1])).get(1)?.answerBody).toBe(
    '{"ssl_key": "***", "root_pass":"***", "upload_to":"http://s/x?***"}',
  );
});

test('a last line that was cut by a crash is passed over', async () => {
  const path = join(folder(), 'evidence.ndjson');
  const evidence = openEvidence(path);
  evidence.append(exchange(1));
  evidence.close();
  appendFileSync(path, '{"id":2,"check":"a ch');
  expect([...(await readEvidence(path, [1, 2])).keys()]).toEqual([1]);
});

test('a file that cannot be written is told at the end, a missing one at reading', async () => {
  const evidence = openEvidence(join(folder(), 'no/such/folder'));
  evidence.append(exchange(1));
  expect(() => evidence.close()).toThrow(/ENOENT/);
  await expect(readEvidence(join(folder(), 'none'), [1])).rejects.toThrow(/ENOENT/);
});
