import { expect, test } from 'vitest';
import type { Suite } from '../../src/check/check.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { startReference } from '../../src/reference/server.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { suites } from '../../suites/index.ts';
import { runOn } from './directly.ts';

/** What is decided of a reference about which the configuration says its address only. */
async function withoutToken(among: readonly Suite[]) {
  const reference = await startReference();
  const value = {
    url: reference.url,
    fixtures: { image: reference.config.fixtures.image, region: 'us-east' },
  };
  const configuration = loadConfiguration({ value, env: {} });
  const { run } = await runOn({}, { configuration });
  const checks = among.flatMap((suite) => suite.checks);
  const { results, conclusion } = await runDirectly(checks, run);
  await reference.close();
  const decisions = results.flatMap((result) => result.decisions);
  const by = (...verdicts: string[]) =>
    decisions
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ requirement }) => requirement);
  return { conclusion, decisions, passed: by('passed'), broken: by('failed', 'warned') };
}

test('without a token everything that needs none is decided', async () => {
  const { passed, broken, conclusion } = await withoutToken(suites);
  expect(broken).toEqual([]);
  for (const id of ['REG-LIST', 'REG-GET', 'LIST-COUNTS-AGREE', 'AUTH-PUBLIC-IMAGES', 'IMG-LIST'])
    expect(passed).toContain(id);
  expect(conclusion.traffic).toMatchObject({ created: 0, leftovers: [] });
  expect(conclusion.answers.findings).toEqual([]);
});

test('what needs a token names it, and creates nothing', async () => {
  const volumes = suites.filter(({ section }) => section === 'Volumes');
  const { decisions, conclusion } = await withoutToken(volumes);
  const creating = decisions.filter(({ requirement }) => requirement === 'VOL-CREATE');
  expect(new Set(creating.map(({ verdict }) => verdict))).toEqual(new Set(['skipped']));
  expect(creating.map(({ enable }) => enable)).toContain('credentials.owner');
  expect(conclusion.traffic).toMatchObject({ created: 0, leftovers: [] });
});
