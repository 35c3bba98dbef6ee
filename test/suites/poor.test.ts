import { expect, test } from 'vitest';
import { faults } from '../../src/reference/faults/index.ts';
import { suites } from '../../suites/index.ts';
import { against, checksOf, told } from './support/against.ts';

const checks = suites.flatMap((suite) => suite.checks);

/** What the checks make themselves, or look up, where the owner does not name it. */
const UNNAMED = ['hugeInstance', 'bigInstance', 'instanceConfig', 'privateAddress'];

// biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
function poor({ fixtures, ...rest }: any) {
  const named = Object.entries(fixtures).filter(([key]) => !UNNAMED.includes(key));
  return { ...rest, fixtures: Object.fromEntries(named) };
}

/** Faults that show without these fixtures, and the title of the check that finds them. */
const SEEN = [
  ['list-results-off-by-one-listInstanceVolumes', 'volumes of an instance'],
  ['volume-creation-ignores-config', 'creation with a config'],
  ['volume-attachment-ignores-config', 'attaching with a config'],
  ['persist-across-boots-false-by-default', 'beyond its config'],
  ['instance-takes-one-volume-less-than-gb', 'beyond its config'],
  ['createnode-forgets-node-label-type', '{configId} keeps'],
] as const;

/** What one volume on an instance does not tell. */
const NEEDS_MANY = 'LIST-PAGE-SIZE-OTHER-LISTS';

test.each(SEEN)('without fixtures that name instances %s is seen', async (id, title) => {
  const fault = faults.get(id);
  if (fault === undefined) throw new Error(`no fault ${id}`);
  const own = checks.filter((check) => check.title.includes(title));
  const said = await against({ checks: own, fault, configure: poor });
  expect(said.ids('failed'), told(said, fault.requirement)).toContain(fault.requirement);
  const plain = await against({ checks: own, configure: poor });
  const undecided = plain.ids('inconclusive').filter((id) => id !== NEEDS_MANY);
  expect([...plain.ids('failed'), ...undecided]).toEqual([]);
  expect(plain.ids('passed')).toContain(fault.requirement);
});

test('with one account alone events that anyone can list are seen', async () => {
  const fault = faults.get('events-for-anyone');
  if (fault === undefined) throw new Error('no such fault');
  const own = checksOf(checks, 'EVT-ACCOUNT');
  // biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
  const alone = ({ credentials: { owner }, ...rest }: any) => ({ ...rest, credentials: { owner } });
  const said = await against({ checks: own, fault, configure: alone });
  expect(said.ids('failed'), told(said, 'EVT-ACCOUNT')).toEqual(['EVT-ACCOUNT']);
  expect((await against({ checks: own, configure: alone })).ids('passed')).toContain('EVT-ACCOUNT');
});
