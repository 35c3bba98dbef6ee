import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';

const ROOT = import.meta.dirname;

/**
 * What takes minutes begins first, or one worker would be at it alone in the end. Before it what counts steps, which
 * takes the longer the more its worker has loaded.
 */
const FIRST = [
  '/rules/steps.test.ts',
  '/cli/run/resume.test.ts',
  '/cli/commands/run.test.ts',
  '/whole/',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) =>
      FIRST.findIndex((part) => moduleId.includes(part)) >>> 0;
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** Ends the output with the number of tests, alone on a line: what a machine that reads logs looks for. */
class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((each) =>
      [...each.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string) => states.filter((each) => each === state).length;
    console.log(
      `Tests: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
    );
  }
}

/** Where a build machine runs the tests, their results for Allure as well: thousands of small files. */
function forMachines(): [string, Record<string, unknown>][] {
  return process.env.CI ? [['allure-vitest/reporter', { resultsDir: 'reports/tests' }]] : [];
}

/** Rooms whose code is built before the tests run. */
const BUILT = /^(?:src|suites|bench)\//;

/**
 * Tests are run on what was built, which node loads as it is: transformed for the test runner, the same code takes
 * three times as long, because every imported name is looked up anew whenever it is used.
 */
const onWhatWasBuilt: Plugin = {
  name: 'on-what-was-built',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.') || !source.endsWith('.ts')) return null;
    const path = relative(ROOT, resolve(dirname(importer), source));
    return BUILT.test(path) ? join(ROOT, 'dist', path.replace(/\.ts$/, '.js')) : null;
  },
};

/** Whether a part of the tests is asked for by name, as in `npm test -- volumes`. */
function isPart(): boolean {
  return process.argv.slice(2).some((each) => !each.startsWith('-') && each !== 'run');
}

/**
 * Whole runs and what else stands in folders `whole`, and a second seed: on a build machine, in a part that is asked for,
 * and with `npm run test:whole`. What is left has to end while someone waits for it.
 */
function isWhole(mode: string): boolean {
  return Boolean(process.env.CI) || withEveryFault(mode);
}

/** Every fault of the catalogue rather than one for each requirement; a build machine has the whole proof. */
function withEveryFault(mode: string): boolean {
  return mode === 'whole' || isPart();
}

/** The tests of this project itself; the conformance suites are run by `compute-conformance run`. */
export default defineConfig(({ mode }) => ({
  plugins: [onWhatWasBuilt],
  test: {
    server: { deps: { external: [/\/dist\//] } },
    include: ['test/**/*.test.ts'],
    exclude: isWhole(mode) ? [] : ['test/**/whole/**'],
    env: {
      ...(isWhole(mode) ? { WHOLE: '1' } : {}),
      ...(withEveryFault(mode) ? { EVERY_FAULT: '1' } : {}),
    },
    pool: 'threads',
    // No file changes what others see in the same process, so none has to load everything anew.
    isolate: false,
    // Two thirds of their time go to waiting for servers that answer late: two cores keep up with six.
    maxWorkers: 6,
    sequence: { sequencer: LongFirst },
    reporters: ['default', new ClosingLine(), ...forMachines()],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}));
