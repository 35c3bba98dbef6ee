import { expect, test } from 'vitest';
import { faults } from '../../src/reference/faults/index.ts';
import { lists } from '../../suites/lists.ts';
import { against, told } from './against.ts';

const checks = lists.checks.filter(({ title }) => title.includes('volumes of an instance'));

/** A configuration that names no instance with volumes on it. */
// biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
const poor = ({ fixtures: { hugeInstance, ...fixtures }, ...rest }: any) => ({ ...rest, fixtures });

test('without an instance of the owner the volumes of a new one are listed', async () => {
  const fault = faults.get('list-results-off-by-one-listInstanceVolumes');
  if (fault === undefined) throw new Error('no such fault');
  const said = await against({ checks, fault, configure: poor });
  expect(said.ids('failed'), told(said, 'LIST-COUNTS-AGREE')).toEqual(['LIST-COUNTS-AGREE']);
  expect((await against({ checks, configure: poor })).ids('failed')).toEqual([]);
});
