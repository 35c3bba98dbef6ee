import { expect, test } from 'vitest';
import type { Core } from '../../../../src/reference/core.ts';
import { alterRequest, instead } from '../../../../src/reference/faults/blocks/index.ts';
import { startReference } from '../../../../src/reference/server.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against, checksOf, told } from '../../support/against.ts';

/** Each instance numbers its configs from here. */
function numberedFrom(instanceConfig: number): (core: Core) => Core {
  return instead('createInstance', (core, state, ...given) =>
    core({ ...state, counters: { ...state.counters, instanceConfig } }, ...given),
  );
}

const IDS = ['VOL-CREATE-CONFIG-OF-INSTANCE', 'VOL-ATTACH-CONFIG-OF-INSTANCE'];
const checks = IDS.flatMap((id) => checksOf(volumes.checks, id));

test('a config that both instances have by its id is one of either', async () => {
  const said = await against({
    checks,
    wrap: numberedFrom(1),
    configure: ({ fixtures: { instance: _, instanceConfig: __, ...fixtures }, ...rest }) => ({
      ...rest,
      fixtures,
    }),
  });
  expect(said.ids('failed'), IDS.map((id) => told(said, id)).join()).toEqual([]);
});

test('a config that the other instance does not have is missed in a refusal', async () => {
  const blind = alterRequest(['createVolume', 'attachVolume'], (request) => {
    const { config_id: _, ...body } = Object(request.body);
    return { ...request, body };
  });
  expect((await against({ checks, wrap: blind })).ids('failed').toSorted()).toEqual(IDS.toSorted());
});

test('a list of configs in a form of its own says nothing of which there are', async () => {
  const listConfigs =
    (core: Core): Core =>
    (state, principal, request, ...given) => {
      const step = core(state, principal, request, ...given);
      const { data } = Object(step.answer?.body) as { data?: unknown };
      if (!step.answer || !request.path.endsWith('/configs') || request.method !== 'GET')
        return step;
      return { ...step, answer: { ...step.answer, body: { profiles: data } } };
    };
  const { config } = await numberOfFixture();
  const wrap = (core: Core) => listConfigs(numberedFrom(config)(core));
  const said = await against({
    checks,
    wrap,
    configure: (raw) => ({ ...raw, limits: { ...raw.limits, bootSeconds: 0.3 } }),
  });
  expect(said.ids('failed'), IDS.map((id) => told(said, id)).join()).toEqual([]);
});

/** The id of the config that the configuration names: another instance may have one of that id. */
async function numberOfFixture(): Promise<{ config: number }> {
  const server = await startReference();
  await server.close();
  return { config: server.config.fixtures.instanceConfig };
}
