import { expect, test } from 'vitest';
import { alterAnswer, refusal } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints, seenGreen } from '../support/seen-green.ts';

seenGreen(images, { requests: 1700, created: 132, server: { control: true } });

test.each([
  'http://127.0.0.1:1/nobody',
  'ftp://files.example/disk',
  'https://user:word@127.0.0.1/x',
])('an upload_to of %s is left open', async (upload_to) => {
  const wrap = alterAnswer('uploadImage', (body) => ({ ...body, upload_to }));
  const checks = checksOf(images.checks, 'IMG-UPLOAD-COMPLETES');
  const said = await against({ checks, wrap });
  expect(complaints(said)).toEqual([]);
  const [first] = said.results;
  expect(first?.decisions[0]?.reason).toContain('upload_to');
  expect(first?.verdict).toBe('inconclusive');
});

test('whoever takes the data may ask for patience first', async () => {
  let times = 0;
  const wrap: Fault['wrap'] =
    (core) =>
    (state, principal, request, ...rest) => {
      const isData = request.path.startsWith('/uploads/') && rest[1] === undefined;
      if (isData) times += 1;
      return isData && times % 3 !== 0
        ? { state, answer: refusal('Slow down', 429) }
        : core(state, principal, request, ...rest);
    };
  const checks = checksOf(images.checks, 'IMG-UPLOAD-COMPLETES');
  const said = await against({ checks, wrap });
  expect(said.requirements.get('IMG-UPLOAD-COMPLETES')?.verdict).toBe('passed');
  expect(times).toBeGreaterThan(3);
});
