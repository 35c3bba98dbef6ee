import type { Check } from '../../src/check/check.ts';
import type { RunContext } from '../../src/check/run-context.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { EFFORT_LIMITS } from '../../src/limits/effort-limits.ts';
import { preflight } from '../../src/preflight/preflight.ts';
import { startReference } from '../../src/reference/server.ts';
import { openRun } from '../../src/runner/open-run.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { loadSpec } from '../../src/spec/load.ts';
import type { Behaviour } from './behaviour.ts';
import { hostileProxy, type When } from './proxy.ts';

/** A preflight and a smoke run of these checks, against the reference behind a hostile proxy. */
export async function hostileRun(behaviour: Behaviour, checks: readonly Check[], when: When = {}) {
  const server = await startReference();
  const proxy = await hostileProxy(server.url, behaviour, when);
  // biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
  const raw: any = structuredClone(server.config);
  raw.limits = { ...raw.limits, settleSeconds: 0.2, timeoutSeconds: 2 };
  const configuration = loadConfiguration({ value: { ...raw, url: proxy.url }, env: {} });
  const run = openRun(settings(configuration), { spec: loadSpec() });
  try {
    await preflight(run.http, configuration);
    return await runDirectly(checks, run);
  } finally {
    await run.http.close();
    await proxy.close();
    await server.close();
  }
}

function settings(configuration: RunContext['settings']['configuration']): RunContext['settings'] {
  const limits = EFFORT_LIMITS.smoke;
  const none = { only: [], sections: [], readOnly: false, strict: false };
  return { configuration, seed: 1, effort: 'smoke', limits, ...none };
}
