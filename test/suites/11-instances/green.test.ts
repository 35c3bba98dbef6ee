import { expect, test } from 'vitest';
import { instances } from '../../../suites/11-instances/index.ts';
import { type Against, against, type Said } from '../support/against.ts';
import { takenLabels } from '../support/odd-volumes.ts';
import { complaints, seenGreen } from '../support/seen-green.ts';

function run(asked: Omit<Against, 'checks'> = {}): Promise<Said> {
  return against({ checks: instances.checks, ...asked });
}

seenGreen(instances, { requests: 1300, created: 137, server: { control: true } });

test('a server whose labels are unique: no complaint', async () => {
  expect(complaints(await run({ wrap: takenLabels }))).toEqual([]);
});

test('without fixtures but region, type and image: no complaint', async () => {
  const said = await run({
    configure: ({ url, credentials, limits, fixtures }) => ({
      url,
      limits,
      credentials: { owner: credentials.owner },
      fixtures: { region: fixtures.region, type: fixtures.type, image: fixtures.image },
    }),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('INST-CREATE')?.verdict).toBe('passed');
});

test('without an image to deploy: no complaint, and the key is named', async () => {
  const said = await run({
    configure: (raw) => ({ ...raw, fixtures: { ...raw.fixtures, image: undefined } }),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('INST-CREATE')).toMatchObject({
    verdict: 'skipped',
    enable: 'fixtures.image',
  });
});
