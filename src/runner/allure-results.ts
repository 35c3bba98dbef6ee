import AllureVitestReporter from 'allure-vitest/reporter';
import type { Reporter, TestCase, Vitest } from 'vitest/node';

/**
 * Writes `allure-results/` with allure-vitest. A check is written when it ends, not with all others
 * at the end of the run, where everybody would wait for the disk. The worker stays as it is: what
 * allure-vitest loads there, so that tests can speak to it, follows every promise of the run.
 */
export class AllureResults implements Reporter {
  readonly #allure: AllureVitestReporter;

  /** @param resultsDir the folder to write to; it is created when it is missing */
  constructor(resultsDir: string) {
    this.#allure = new AllureVitestReporter({ resultsDir });
  }

  onInit(vitest: Vitest): void {
    this.#allure.onInit(Object.create(vitest, { projects: { value: [] } }));
  }

  onTestCaseResult(test: TestCase): void {
    // The task of vitest behind the test: what allure-vitest reads, for want of a public way.
    this.#allure.handleTask((test as unknown as { task: Task }).task);
  }
}

type Task = Parameters<AllureVitestReporter['handleTask']>[0];
