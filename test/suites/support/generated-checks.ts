import { type Check, suite } from '../../../src/check/check.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { contractOf } from '../../../suites/support/contract.ts';

/** The checks that are generated from spec/openapi.yaml, of all sections. */
export const generatedChecks: readonly Check[] = loadSpec().sections.flatMap(
  ({ title }) => suite(title, (check) => contractOf(check, title)).checks,
);
