import type { Settings } from '../check/run-context.ts';
import type { Configuration } from '../config/configuration.ts';
import { readLedger } from '../resources/ledger-file.ts';
import { aggregate } from '../result/aggregate.ts';
import { NO_CONCLUSION, ofRun } from '../result/conclusion.ts';
import { summarize } from '../result/outcome.ts';
import type { PreflightItem, Resumption, RunResult } from '../result/run-result.ts';
import { dayOf } from '../result/waiver.ts';
import type { Launched } from '../runner/launch.ts';
import { specDigest } from '../spec/digest.ts';
import { loadSpec } from '../spec/load.ts';
import { toolVersion } from '../spec/package-root.ts';

/** The settings that a result tells of. */
export type Shaped = Pick<
  Settings,
  'strict' | 'seed' | 'effort' | 'readOnly' | 'only' | 'sections' | 'shard' | 'minCoverage'
> & { readonly configuration: Pick<Configuration, 'url' | 'notClaimed' | 'waivers' | 'product'> };

/** All that a run came to. */
export interface Ended {
  readonly settings: Shaped;
  readonly launched: Launched;
  /** Paths of what could not be removed. */
  readonly leftovers: readonly string[];
  readonly preflight: readonly PreflightItem[];
  readonly embedded: boolean;
  readonly started: Date;
  readonly finished: Date;
  /** Why it ended before its first check, or before it could sum up. */
  readonly ended?: string;
  /** The breaks in it. */
  readonly resumptions?: readonly Resumption[];
  /** The ledger file of a run that ended before it could count what it created and removed. */
  readonly ledger?: string;
}

/** Joins all that a run came to into what run.json holds, also of one that never began. */
export function resultOf(ended: Ended): RunResult {
  const { settings, launched, started, finished, resumptions = [] } = ended;
  const { checks, conclusion = NO_CONCLUSION } = launched;
  const spec = loadSpec();
  const { notClaimed, waivers, url, product } = settings.configuration;
  const sections = aggregate(spec, checks, conclusion, { notClaimed, waivers });
  const { shard, minCoverage = {} } = settings;
  const summary = summarize(sections, conclusion, {
    strict: settings.strict,
    // Of a part less is decided than of the whole: `merge` judges that.
    minCoverage: shard ? {} : minCoverage,
    aborted: launched.cancelled,
    today: dayOf({ finished: finished.toISOString() }),
    crashes: launched.errors.length,
  });
  return {
    format: 'compute-conformance/run/1',
    tool: { name: 'compute-conformance', version: toolVersion(), node: process.version },
    document: { revision: spec.revision, digest: specDigest() },
    target: { url, embedded: ended.embedded, ...(product ? { product } : {}) },
    started: started.toISOString(),
    finished: finished.toISOString(),
    ...(resumptions.length > 0 ? { resumptions } : {}),
    seed: settings.seed,
    effort: settings.effort,
    options: optionsOf(settings),
    ...(Object.keys(minCoverage).length > 0 ? { minCoverage } : {}),
    ...summary,
    remarks: [
      ...(ended.ended === undefined ? [] : [ended.ended]),
      ...summary.remarks,
      ...resumptions.map(remarkOn),
    ],
    preflight: ended.preflight,
    sections,
    checks: [...checks, ...ofRun(conclusion)],
    observations: conclusion.observations,
    pairs: conclusion.pairs,
    traffic: { ...conclusion.traffic, ...counted(ended.ledger), leftovers: ended.leftovers },
  };
}

function remarkOn({ checks, ended, resumed }: Resumption): string {
  return `the run had ended early at ${ended} and was resumed at ${resumed}: ${checks} checks that had ended stay as they were said`;
}

function counted(ledger: string | undefined): Partial<RunResult['traffic']> {
  if (ledger === undefined) return {};
  const { created, remainder } = readLedger(ledger);
  return { created: created.length, removed: created.length - remainder.length };
}

function optionsOf({ strict, readOnly, only, sections, shard }: Shaped): RunResult['options'] {
  const part = shard ? { shard: `${shard.index}/${shard.of}` } : {};
  return { strict, readOnly, only, sections, ...part };
}
