import { expect, test } from 'vitest';
import { unbooted } from '../../../../src/reference/dialects/unbooted.ts';
import { refusal, refuseWhen } from '../../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../../src/reference/faults/fault.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { suites } from '../../../../suites/index.ts';
import { against, told } from '../../support/against.ts';

/** What asks instances of the run to take volumes. */
const checks = volumes.checks.filter(({ requirements }) =>
  ['VOL-ATTACH', 'VOL-CREATE-ATTACHES', 'VOL-ATTACH-CONFIG-LIMIT'].some((id) =>
    requirements.includes(id),
  ),
);

/** A new instance refuses its first boots: it is not ready. */
const slowly: Fault['wrap'] = (core) => {
  const refused = new Map<string, number>();
  return (state, principal, request, ...rest) => {
    const times = refused.get(request.path) ?? 0;
    if (!request.path.endsWith('/boot') || times === 2) {
      return core(state, principal, request, ...rest);
    }
    refused.set(request.path, times + 1);
    return { state, answer: refusal('The instance is busy.') };
  };
};

const unbootedWrap = unbooted.wrap ?? ((core) => core);

test.each<[string, Fault['wrap']]>([
  ['is booted, and takes volumes then', unbootedWrap],
  ['and refuses its first boots is asked again', (core) => slowly(unbootedWrap(core))],
])('an instance that gets its config with its first boot %s', async (_, wrap) => {
  const said = await against({ checks, wrap });
  const blamed = [...said.ids('failed'), ...said.ids('warned')];
  expect(blamed, blamed.map((id) => told(said, id)).join('\n')).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-CREATE-ATTACHES');
});

/** No instance ever lists a config, and none takes volumes. */
const withoutConfigs: Fault['wrap'] = (core) => {
  const refusing = refuseWhen(['attachVolume', 'createVolume'], ({ compute_id }) => compute_id > 0);
  return (state, principal, request, ...rest) => {
    const isList = request.method === 'GET' && /instances\/\d+\/configs$/.test(request.path);
    if (!isList) return refusing(core)(state, principal, request, ...rest);
    const body = { data: [], page: 1, pages: 1, results: 0 };
    return { state, answer: { status: 200, body } };
  };
};

test('instances that never list a config keep nothing undecided but what attaches volumes', async () => {
  const shown = ['IP-CREATE', 'INST-REGION', 'TAG-CREATE-COMPUTES', 'NODE-CREATE'];
  const others = suites
    .flatMap((suite) => suite.checks)
    .filter(({ requirements }) => shown.some((id) => requirements.includes(id)));
  const said = await against({
    checks: [...checks, ...others],
    wrap: withoutConfigs,
    configure: ({ fixtures: { instance: _, instanceConfig: __, ...fixtures }, ...raw }) => ({
      ...raw,
      fixtures,
      limits: { ...raw.limits, bootSeconds: 0.3 },
    }),
  });
  const blamed = [...said.ids('failed'), ...said.ids('warned')];
  expect(blamed, blamed.map((id) => told(said, id)).join('\n')).toEqual([]);
  expect(said.ids('passed')).toEqual(expect.arrayContaining(shown));
});
