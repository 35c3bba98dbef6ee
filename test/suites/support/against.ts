import type { Dispatcher } from 'undici';
import type { Check } from '../../../src/check/check.ts';
import type { RestMillis } from '../../../src/check/doubt/rest.ts';
import { loadConfiguration } from '../../../src/config/load.ts';
import { EFFORT_LIMITS } from '../../../src/limits/effort-limits.ts';
import { inventoryOf, pathsOf } from '../../../src/preflight/inventory.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { startReference } from '../../../src/reference/server.ts';
import type { Candidates } from '../../../src/resources/deployment.ts';
import { Reader } from '../../../src/resources/reader.ts';
import type { RegionHeld } from '../../../src/resources/region-offers.ts';
import { aggregate } from '../../../src/result/aggregate.ts';
import type { CheckResult } from '../../../src/result/check-result.ts';
import type { Conclusion } from '../../../src/result/conclusion.ts';
import type { RequirementResult, SectionResult } from '../../../src/result/requirement-result.ts';
import type { Effort } from '../../../src/result/run-result.ts';
import { clientOf } from '../../../src/run/target-client.ts';
import { openRun } from '../../../src/runner/open-run.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { loadSpec } from '../../../src/spec/load.ts';

/** What to run, and against which server. */
export interface Against {
  readonly checks: readonly Check[];
  readonly fault?: Fault;
  /** Another wrap around the core, such as a dialect. */
  readonly wrap?: Fault['wrap'];
  readonly seed?: number;
  readonly effort?: Effort;
  /** How long a change may take to show; short, because the plain reference is fast. */
  readonly settleSeconds?: number;
  /** Changes the complete configuration, e.g. to leave fixtures out. */
  // biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
  readonly configure?: (configuration: any) => any;
  /** As the preflight tells, where no catalogue names a region. */
  readonly regionHeld?: RegionHeld;
  /** As the preflight tells, of what the owner does not name. */
  readonly candidates?: Candidates;
  /** Passed on to the reference server. */
  readonly server?: Parameters<typeof startReference>[0];
  /** Waited for around each request of the client. */
  readonly pause?: () => Promise<void>;
  /** How long a refusal may mean that something is busy; as in every run. */
  readonly rest?: RestMillis;
  /** Checks under way at one time; 8. */
  readonly concurrency?: number;
}

/** Where the plain reference, which is never busy, is asked to show a fault. */
export const NEVER_BUSY: RestMillis = { usual: 50, long: 100 };

/** What such a run said. */
export interface Said {
  readonly results: readonly CheckResult[];
  readonly requirements: ReadonlyMap<string, RequirementResult>;
  readonly sections: readonly SectionResult[];
  readonly conclusion: Conclusion;
  /** Ids of the requirements with this verdict. */
  readonly ids: (verdict: RequirementResult['verdict']) => string[];
}

/** Runs checks against a reference server in this process, with or without a fault. */
export async function against(asked: Against): Promise<Said> {
  const { checks, fault, wrap = fault?.wrap, seed = 1, effort = 'standard' } = asked;
  const server = await startReference({
    ...asked.server,
    ...fault?.options,
    ...(wrap ? { wrap } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
  const raw: any = structuredClone(server.config);
  const { settleSeconds = 1 } = asked;
  raw.limits = { ...raw.limits, settleSeconds, bootSeconds: settleSeconds };
  const configuration = loadConfiguration({ value: asked.configure?.(raw) ?? raw, env: {} });
  const limits = EFFORT_LIMITS.standard;
  const spec = loadSpec();
  const { regionHeld, candidates } = asked;
  const held = { ...(regionHeld ? { regionHeld } : {}), ...(candidates ? { candidates } : {}) };
  const all = { readOnly: false, strict: false, only: [], sections: [], earlier: await seeded() };
  const run = openRun(
    { configuration, seed, effort, limits, ...all, ...held },
    { spec, ...partsOf(asked, configuration.url === server.url ? server.inProcess : undefined) },
  );
  try {
    const { results, conclusion } = await runDirectly(checks, run, asked.concurrency);
    const sections = aggregate(spec, results, conclusion, { notClaimed: [], waivers: [] });
    const all = sections.flatMap((section) => section.requirements);
    const ids = (verdict: RequirementResult['verdict']) =>
      all.filter((each) => each.verdict === verdict).map((each) => each.id);
    const requirements = new Map(all.map((each) => [each.id, each]));
    return { results, conclusion, ids, sections, requirements };
  } finally {
    await run.http.close();
    await server.close();
  }
}

let paths: Promise<string[]> | undefined;

/** What a reference server holds when it starts, as the preflight of a run sees it. */
function seeded(): Promise<string[]> {
  paths ??= lookAtSeed();
  return paths;
}

async function lookAtSeed(): Promise<string[]> {
  const server = await startReference();
  const configuration = loadConfiguration({ value: server.config, env: {} });
  const http = clientOf(configuration);
  const inventory = await inventoryOf(new Reader(http, configuration));
  await http.close();
  await server.close();
  return pathsOf(inventory);
}

/** Answers are read and written in the same process, unless the way over the wire is what is odd. */
function partsOf({ fault, pause, rest, server }: Against, inProcess: Dispatcher | undefined) {
  const { read, write } = { ...server, ...fault?.options };
  return {
    ...(pause ? { pause } : {}),
    ...(rest ? { rest } : {}),
    ...(read || write || !inProcess ? {} : { carrier: inProcess }),
  };
}

/** The checks that speak of this requirement. */
export function checksOf(checks: readonly Check[], requirement: string): Check[] {
  return checks.filter((check) => check.requirements.includes(requirement));
}

/** Findings of a requirement in one text, for the message of a failing test. */
export function told(said: Said, requirement: string): string {
  const found = said.requirements.get(requirement);
  const messages = found?.findings.map((finding) => finding.message) ?? [];
  return `${requirement} is ${found?.verdict}: ${messages.join(' | ') || (found?.reason ?? '')}`;
}
