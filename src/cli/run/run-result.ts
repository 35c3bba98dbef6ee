import type { Settings } from '../../check/run-context.ts';
import { aggregate } from '../../result/aggregate.ts';
import { NO_CONCLUSION } from '../../result/conclusion.ts';
import { summarize } from '../../result/outcome.ts';
import type { PreflightItem, RunResult } from '../../result/run-result.ts';
import { dayOf } from '../../result/waiver.ts';
import type { Launched } from '../../runner/launch.ts';
import { loadSpec } from '../../spec/load.ts';
import { toolVersion } from '../../spec/package-root.ts';

/** All that a run came to. */
export interface Ended {
  readonly settings: Settings;
  readonly launched: Launched;
  /** Paths of what could not be removed. */
  readonly leftovers: readonly string[];
  readonly preflight: readonly PreflightItem[];
  readonly embedded: boolean;
  readonly started: Date;
  readonly finished: Date;
  /** Why it ended before its first check, or before it could sum up. */
  readonly ended?: string;
}

/** Joins all that a run came to into what run.json holds, also of one that never began. */
export function resultOf(ended: Ended): RunResult {
  const { settings, launched, started, finished } = ended;
  const { checks, conclusion = NO_CONCLUSION } = launched;
  const spec = loadSpec();
  const { notClaimed, waivers, url } = settings.configuration;
  const sections = aggregate(spec, checks, conclusion, { notClaimed, waivers });
  const summary = summarize(sections, conclusion, {
    strict: settings.strict,
    aborted: launched.cancelled,
    today: dayOf({ finished: finished.toISOString() }),
    crashes: launched.errors.length,
  });
  return {
    format: 'compute-conformance/run/1',
    tool: { name: 'compute-conformance', version: toolVersion(), node: process.version },
    document: { revision: spec.revision },
    target: { url, embedded: ended.embedded },
    started: started.toISOString(),
    finished: finished.toISOString(),
    seed: settings.seed,
    effort: settings.effort,
    options: optionsOf(settings),
    ...summary,
    remarks: [...(ended.ended === undefined ? [] : [ended.ended]), ...summary.remarks],
    preflight: ended.preflight,
    sections,
    checks: [...checks, conclusion.answers],
    observations: conclusion.observations,
    traffic: { ...conclusion.traffic, leftovers: ended.leftovers },
  };
}

function optionsOf({ strict, readOnly, only, sections, shard }: Settings): RunResult['options'] {
  const part = shard ? { shard: `${shard.index}/${shard.of}` } : {};
  return { strict, readOnly, only, sections, ...part };
}
