import { defineConfig } from 'vitest/config';

/** The tests of this project itself; the conformance suites are run by `compute-conformance run`. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'threads',
    // Much of the time goes to waiting for servers that answer late on purpose.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
