/** A run of the suites as a function. */
export { ConfigurationError } from '../config/load.ts';
export type { CheckResult } from '../result/check-result.ts';
export type { RunResult } from '../result/run-result.ts';
export type { Run } from './conducted.ts';
export { run } from './run.ts';
export type { RunListener, RunOptions } from './run-options.ts';
export { UsageError } from './usage-error.ts';
