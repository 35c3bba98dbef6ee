import { expect, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import { preflight } from '../../src/preflight/preflight.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { matchOperation } from '../../src/spec/match.ts';
import { suites } from '../../suites/index.ts';
import { runOn } from './directly.ts';

const LIMITS = { requests: 9_000, objects: 900, alive: 60 };

/** What a run of everything came to where the target has these operations only and says so. */
async function claiming(claimed: readonly string[]) {
  const operations = loadSpec().operations.map(({ id }) => id);
  const notClaimed = operations.filter((id) => !claimed.includes(id));
  const asked = new Set<string>();
  const { run, reference } = await runOn(
    {
      ...OBSERVABLE,
      wrap:
        (core) =>
        (state, principal, request, ...rest) => {
          const match = matchOperation(request.method, `/v4${request.path}`);
          const id = match && 'operation' in match ? match.operation.id : undefined;
          if (id === undefined || claimed.includes(id))
            return core(state, principal, request, ...rest);
          asked.add(id);
          return {
            state,
            answer: { status: 404, body: { errors: [{ field: null, reason: 'None' }] } },
          };
        },
    },
    { limits: LIMITS },
  );
  const value = { ...reference.config, limits: { settleSeconds: 1 }, notClaimed };
  const configuration = loadConfiguration({ value, env: {} });
  await preflight(run.http, configuration);
  const settings = { ...run.settings, configuration };
  const { results, conclusion } = await runDirectly(
    suites.flatMap((suite) => suite.checks),
    { ...run, settings },
  );
  const decisions = [...results, conclusion.answers].flatMap((result) => result.decisions);
  return {
    asked: [...asked],
    passed: decisions.filter(({ verdict }) => verdict === 'passed').map((each) => each.requirement),
    broken: decisions
      .filter(({ verdict }) => verdict === 'failed' || verdict === 'warned')
      .map((each) => each.requirement),
  };
}

test('what a target does not claim is neither asked nor blamed', async () => {
  const said = await claiming(['listVolumes', 'createVolume', 'deleteVolume']);
  expect(said.asked).toEqual([]);
  expect(said.broken).toEqual([]);
  for (const id of ['CONV-BASE-PATH', 'AUTH-BEARER', 'VOL-CREATE', 'VOL-CREATE-SIZE-DEFAULT'])
    expect(said.passed).toContain(id);
}, 60_000);

test('nor where it only reads', async () => {
  const said = await claiming(['listRegions', 'getRegion', 'listDomains']);
  expect({ asked: said.asked, broken: said.broken }).toEqual({ asked: [], broken: [] });
  expect(said.passed).toContain('REG-GET');
}, 60_000);
