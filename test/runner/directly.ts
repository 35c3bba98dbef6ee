import { onTestFinished } from 'vitest';
import { type Check, NO_COST } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { RestMillis } from '../../src/check/doubt/rest.ts';
import type { RunContext, Settings } from '../../src/check/run-context.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { type ReferenceOptions, startReference } from '../../src/reference/server.ts';
import { openRun } from '../../src/runner/open-run.ts';
import { loadSpec } from '../../src/spec/load.ts';

/**
 * A reference server and the context of a run against it, for the length of one test. Requests are carried without
 * sockets, unless the way over the wire is what is odd.
 */
export async function runOn(
  server: ReferenceOptions = {},
  changes: Partial<Settings> = {},
  rest?: RestMillis,
): Promise<{ run: RunContext; reference: Awaited<ReturnType<typeof startReference>> }> {
  const reference = await startReference(server);
  const limits = {
    ...reference.config.limits,
    settleSeconds: 1,
    bootSeconds: 1,
    backendSeconds: 1,
  };
  const value = { ...reference.config, limits };
  const configuration = loadConfiguration({ value, env: {} });
  const settings: Settings = {
    configuration,
    seed: 1,
    effort: 'standard',
    readOnly: false,
    strict: false,
    only: [],
    sections: [],
    limits: { requests: 1_000, objects: 100, alive: 60 },
    ...changes,
  };
  const isPlain = !server.read && !server.write && settings.configuration.url === reference.url;
  const carried = isPlain ? { carrier: reference.inProcess } : {};
  const run = openRun(settings, { spec: loadSpec(), ...carried, ...(rest ? { rest } : {}) });
  onTestFinished(async () => {
    await run.http.close();
    await reference.close();
  });
  return { run, reference };
}

/** A check of no suite. */
export function checkOf(
  title: string,
  body: (t: CheckContext) => Promise<void>,
  more: Partial<Check> = {},
): Check {
  const section = 'Test';
  return {
    id: `${section} > ${title}`,
    section,
    title,
    requirements: [],
    objects: 1,
    alone: false,
    early: false,
    smokeCost: NO_COST,
    body,
    ...more,
  };
}
