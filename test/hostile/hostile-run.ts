import type { Check } from '../../src/check/check.ts';
import type { Settings } from '../../src/check/run-context.ts';
import type { Configuration } from '../../src/config/configuration.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { EFFORT_LIMITS } from '../../src/limits/effort-limits.ts';
import { preflight } from '../../src/preflight/preflight.ts';
import { startReference } from '../../src/reference/server.ts';
import { Ending } from '../../src/runner/ending.ts';
import { openRun } from '../../src/runner/open-run.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { loadSpec } from '../../src/spec/load.ts';
import type { Behaviour } from './behaviour.ts';
import { hostileProxy } from './proxy.ts';

/** How patient such a run is, and when its target is hostile. */
interface Patience {
  /** For one answer; 2. */
  readonly timeoutSeconds?: number;
  /** Whether the next answer is hostile; all are. */
  readonly isHostile?: () => boolean;
  /** When the time of the run, a minute, is used up. */
  readonly endsAt?: number;
}

/** A preflight and a smoke run of these checks, against the reference behind a hostile proxy. */
export async function hostileRun(
  behaviour: Behaviour,
  checks: readonly Check[],
  { timeoutSeconds = 2, endsAt, isHostile }: Patience = {},
) {
  const server = await startReference();
  const proxy = await hostileProxy(server.url, behaviour, isHostile);
  const limits = { settleSeconds: 0.2, timeoutSeconds, throttleSeconds: 1 };
  const value = { ...server.config, url: proxy.url, limits };
  const configuration = loadConfiguration({ value, env: {} });
  const run = openRun(settingsOf(configuration, endsAt), { spec: loadSpec() });
  const ending = new Ending(run);
  try {
    await preflight(run.http, configuration);
    return await runDirectly(checks, run);
  } finally {
    ending.cancel();
    await run.http.close();
    await proxy.close();
    await server.close();
  }
}

function settingsOf(configuration: Configuration, endsAt: number | undefined): Settings {
  const none = { only: [], sections: [], readOnly: false, strict: false };
  const limits = { ...EFFORT_LIMITS.smoke, minutes: 1 };
  const time = endsAt === undefined ? {} : { endsAt };
  return { configuration, seed: 1, effort: 'smoke', limits, ...none, ...time };
}
