import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reporter, TestCase, Vitest } from 'vitest/node';
import type { Settings } from '../check/run-context.ts';
import type { CheckResult } from '../result/check-result.ts';
import type { Conclusion } from '../result/conclusion.ts';
import { packageRoot } from '../spec/package-root.ts';
import { CONCLUSION_FILE } from './conclude.ts';
import { overdue } from './overdue.ts';

/** What the launcher tells while the run goes on. */
export interface Progress {
  /** Called once, with the number of checks that will run. */
  readonly begin: (checks: number) => void;
  readonly check: (result: CheckResult) => void;
}

/** What came out of the test runner. */
export interface Launched {
  readonly checks: CheckResult[];
  /** Undefined when the worker did not come to it. */
  readonly conclusion: Conclusion | undefined;
  /** Errors of this project itself, never of the target. */
  readonly errors: string[];
  /** Whether it ended early, with something left to say. */
  readonly cancelled: boolean;
  /** Whether the runner had to be given up while it hung: the process does not end by itself then. */
  readonly isStuck: boolean;
}

/**
 * Checks under way: more than requests, since many wait for a turn, or for the target's work. With one
 * request at a time there is one check at a time, so that runs with one seed are alike throughout.
 */
function checksAtOnce(concurrency: number): number {
  return concurrency === 1 ? 1 : CHECKS_PER_CONNECTION * concurrency;
}

const CHECKS_PER_CONNECTION = 3;

/** Where vite keeps what it needs during the run only. */
const CACHE = '.vite';

/**
 * Runs the suites with vitest, from the repository and from inside an installed package alike.
 * @param directory the run's folder; evidence and ledger are written there
 * @param signal aborts the run: what is under way ends, the rest is left out, clean-up is done
 */
export async function launch(
  settings: Settings,
  directory: string,
  progress: Progress,
  signal?: AbortSignal,
): Promise<Launched> {
  const { createVitest } = await import('vitest/node');
  const collector = new Collector(progress);
  const giveSignalsBack = keepSignals();
  // vitest says by it that a test failed; what a run comes to is for the caller to say.
  const { exitCode } = process;
  const vitest = await createVitest(
    'test',
    {
      watch: false,
      root: packageRoot(),
      config: false,
      dir: join(packageRoot(), 'dist/src/runner'),
      include: ['**/*.run.js'],
      exclude: [],
      pool: 'threads',
      isolate: false,
      fileParallelism: false,
      maxConcurrency: checksAtOnce(settings.configuration.limits.concurrency),
      testTimeout: 0,
      hookTimeout: 0,
      teardownTimeout: 5_000,
      reporters: [collector],
      provide: { conformance: { settings, directory } },
      passWithNoTests: true,
      silent: true,
      // Our own modules are JavaScript already: Node loads them, nothing has to be transformed.
      server: {
        deps: { external: [/[\\/]dist[\\/](?:src|suites)[\\/](?!runner[\\/]conformance\.run)/] },
      },
    },
    { cacheDir: resolve(directory, CACHE) },
  );
  giveSignalsBack();
  signal?.addEventListener('abort', () => void vitest.cancelCurrentRun('keyboard-input'));
  // An abort that came before there was anything to cancel.
  const limit = overdue(signal, settings.endsAt);
  const work = async () => {
    if (!signal?.aborted) await vitest.start();
    await vitest.close();
    return true;
  };
  const isStuck = !(await Promise.race([work(), limit.come]));
  limit.cancel();
  if (isStuck) await endByForce(vitest);
  const checks = collector.end();
  process.exitCode = exitCode;
  const conclusion = readConclusion(directory);
  for (const name of [CACHE, CONCLUSION_FILE]) discard(join(directory, name));
  return {
    checks,
    conclusion,
    errors: collector.errors(vitest),
    cancelled: isStuck || (signal?.aborted ?? false),
    isStuck,
  };
}

/** Longest wait for a worker that is ended by force; one that is stuck in the operating system writes nothing either. */
const FORCED_MILLIS = 2_000;

/** Ends the worker whatever it is at, as a second ^C does: what is attested must not be written to any more. */
async function endByForce(vitest: Vitest): Promise<void> {
  const twice = [1, 2].map(() => vitest.cancelCurrentRun('keyboard-input'));
  await Promise.race([Promise.allSettled(twice), sleep(FORCED_MILLIS, undefined, { ref: false })]);
}

/** A runner that hangs may still write there: what cannot be removed must not keep the report from being written. */
function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It is of no use to anyone, and in nobody's way.
  }
}

/**
 * vitest ends the process on ^C. What it listens to is taken from it again, because a run that is
 * interrupted still cleans up and writes its report.
 * @returns to be called once vitest has installed its listeners
 */
function keepSignals(): () => void {
  const kept = SIGNALS.map((name) => [name, process.listeners(name)] as const);
  return () => {
    for (const [name, listeners] of kept) {
      const added = process.listeners(name).filter((each) => !listeners.includes(each));
      for (const each of added) process.off(name, each);
    }
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function readConclusion(directory: string): Conclusion | undefined {
  const file = join(directory, CONCLUSION_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const NOBODY: Progress = { begin: () => {}, check: () => {} };

/** Listens to vitest and keeps what each check found, once: of a run that is cancelled vitest tells some tests again. */
class Collector implements Reporter {
  readonly #checks = new Map<string, CheckResult>();
  readonly #strays: string[] = [];
  #progress: Progress;

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  onTestModuleCollected(module: { children: { allTests(): Iterable<TestCase> } }): void {
    this.#progress.begin([...module.children.allTests()].length);
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.meta().conformance;
    if (result) {
      if (!this.#checks.has(result.id)) this.#progress.check(result);
      this.#checks.set(result.id, result);
      return;
    }
    const outcome = test.result();
    if (outcome.state !== 'failed') return;
    this.#strays.push(
      `${test.fullName}: ${outcome.errors[0]?.stack ?? outcome.errors[0]?.message}`,
    );
  }

  /** What there is; of a runner that was given up nothing more is told. */
  end(): CheckResult[] {
    this.#progress = NOBODY;
    return [...this.#checks.values()];
  }

  /** Crashes of checks and of vitest itself. */
  errors(vitest: Vitest): string[] {
    const unhandled = vitest.state
      .getUnhandledErrors()
      .map((error) => String((error as Error).stack ?? error));
    const modules = vitest.state
      .getTestModules()
      .flatMap((module) => module.errors().map((error) => error.stack ?? error.message));
    return [...this.#strays, ...unhandled, ...modules];
  }
}
