import { expect, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import { selectChecks } from '../../src/run/select-checks.ts';
import { settingsOf } from '../../src/run/settings.ts';
import { suites } from '../../suites/index.ts';

const configuration = loadConfiguration({
  value: { url: 'http://127.0.0.1:1', minCoverage: { all: 70 } },
  env: {},
});

/** The least coverage of a run of this part, of which so many per cent were asked for. */
function leastOf(asked: { only?: string[]; section?: string[] }, minCoverage?: number) {
  const options = minCoverage === undefined ? {} : { minCoverage };
  return settingsOf(configuration, options, selectChecks(asked, suites), new Date()).minCoverage;
}

test('a least coverage is asked of the whole, or of each section that was asked for', () => {
  expect(leastOf({}, 90)).toEqual({ all: 90 });
  expect(leastOf({ section: ['vpc', 'Tags'] }, 90)).toEqual({ VPCs: 90, Tags: 90 });
  expect(leastOf({ only: ['VPC-CREATE'] }, 90)).toEqual({ all: 90 });
});

test('the least coverage of the configuration is that of whole runs', () => {
  expect(leastOf({})).toEqual({ all: 70 });
  expect(leastOf({ section: ['vpc'] })).toEqual({});
});
