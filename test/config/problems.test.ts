import { describe, expect, test } from 'vitest';
import { ConfigurationError, loadConfiguration } from '../../src/config/load.ts';
import { fileWith, problemsOf } from './configurations.ts';

const url = 'http://localhost:8080';

describe('what is wrong names the key, what was expected and what came', () => {
  test.each<[string, unknown, string]>([
    ['no URL', {}, 'url: expected an http or https URL, but it is missing'],
    ['another scheme', { url: 'ftp://x' }, 'url: expected an http or https URL, got "ftp://x"'],
    [
      'a URL with a password',
      { url: 'http://a:b@c' },
      'url: expected a URL without a user name or password: tokens go in credentials',
    ],
    ['an unknown key', { url, fixture: {} }, 'fixture: unknown key; did you mean fixtures?'],
    [
      'a nested one',
      { url, fixtures: { busyVPC: {} } },
      'fixtures.busyVPC: unknown key; did you mean busyVpc?',
    ],
    [
      'a far one',
      { url, names: { zzzzzzzzz: 1 } },
      'names.zzzzzzzzz: unknown key; known are prefix, domainSuffix',
    ],
    [
      'a wrong type',
      { url, limits: { concurrency: 'many' } },
      'limits.concurrency: expected an integer of at least 1 and at most 256, got "many"',
    ],
    [
      'a bound',
      { url, limits: { concurrency: 0 } },
      'limits.concurrency: expected an integer of at least 1 and at most 256, got 0',
    ],
    [
      'an exclusive bound',
      { url, limits: { timeoutSeconds: 0 } },
      'limits.timeoutSeconds: expected a number above 0 and at most 3600, got 0',
    ],
    [
      'a text for an id',
      { url, fixtures: { disk: '7' } },
      'fixtures.disk: expected an integer id, got "7"',
    ],
    ['a list for a mapping', { url, fixtures: [] }, 'fixtures: expected a mapping, got []'],
    [
      'a part left out',
      { url, fixtures: { busyVpc: {} } },
      'fixtures.busyVpc.vpc: expected an integer id, but it is missing',
    ],
    [
      'a public image as private',
      { url, fixtures: { readOnly: { image: 'compute/x' } } },
      'fixtures.readOnly.image: expected an image id such as private/15, got "compute/x"',
    ],
    [
      'an implied operation that is true',
      { url, implied: { listTags: true } },
      'implied.listTags: expected an operation such as `DELETE /compute/instances/{computeId}`, or false, got true',
    ],
    [
      'an implied operation without a method',
      { url, implied: { listTags: '/tags' } },
      'implied.listTags: expected an operation such as `DELETE /compute/instances/{computeId}`, or false, got "/tags"',
    ],
    [
      'a placeholder nobody fills',
      { url, implied: { getInstance: 'GET /i/{computeid}' } },
      'implied.getInstance: unknown placeholder {computeid}; did you mean computeId?',
    ],
    [
      'a scope that is none',
      { url, credentials: { tokens: { 'volumes:write': 'abc' } } },
      'credentials.tokens.volumes:write: expected the key to be OAuth scopes such as volumes:read_only, separated by single spaces',
    ],
    [
      'a section nobody knows',
      { url, notClaimed: ['Volume'] },
      'notClaimed: no section or operation is called Volume; did you mean Volumes?',
    ],
    [
      'a prefix that breaks label rules',
      { url, names: { prefix: 'My_' } },
      'names.prefix: expected 2 to 8 lower-case letters and digits, beginning with a letter, got "My_"',
    ],
    [
      'the same region twice',
      { url, fixtures: { region: 'a', secondRegion: 'a' } },
      'fixtures.secondRegion: expected another region than a',
    ],
    [
      'a config of no instance',
      { url, fixtures: { instanceConfig: 1 } },
      'fixtures.instance: expected the instance that fixtures.instanceConfig is of',
    ],
    [
      'a backend in no region',
      { url, fixtures: { privateAddress: '192.168.128.7' } },
      'fixtures.region: expected the region in which fixtures.privateAddress is',
    ],
    [
      'no instance without a config',
      { url, fixtures: { instance: 1, instanceWithoutConfig: 1 } },
      'fixtures.instanceWithoutConfig: expected another instance',
    ],
    [
      'a volume to read only that may be written',
      { url, fixtures: { readOnly: { volume: 1, instance: 1, writableVolume: 1 } } },
      'fixtures.readOnly.writableVolume: expected another volume than the one to read only',
    ],
    [
      'an instance to read only that may be written',
      { url, fixtures: { readOnly: { instance: 1, writableInstance: 1 } } },
      'fixtures.readOnly.writableInstance: expected another instance than the one to read only',
    ],
    [
      'a hook that is no URL',
      { url, fixtures: { clock: { advance: 'http://[' } } },
      'fixtures.clock.advance: expected an http or https URL, got "http://["',
    ],
    [
      'one token in two roles',
      { url, credentials: { owner: 'abc', restricted: 'abc' } },
      'credentials.restricted: expected a token of its own, but it is the same as credentials.owner',
    ],
  ])('%s', (_, value, problem) => {
    expect(problemsOf(value)).toEqual([problem]);
  });

  test('ids that are not read exactly are not compared', () => {
    const fixtures = { readOnly: { instance: 2 ** 60, writableInstance: 2 ** 60 } };
    const problem = 'ids beyond 9007199254740991 are not read exactly';
    expect(problemsOf({ url, fixtures })).toEqual([
      `fixtures.readOnly.instance: ${problem}`,
      `fixtures.readOnly.writableInstance: ${problem}`,
    ]);
  });

  const waiver = {
    requirement: 'VOL-RESIZE-GROWS',
    reason: 'r',
    owner: 'o',
    expires: '2030-01-31',
  };
  test.each([
    [{}, []],
    [
      { requirement: 'VOL-RESIZE-GROW' },
      ['waivers.0.requirement: no requirement VOL-RESIZE-GROW; did you mean VOL-RESIZE-GROWS?'],
    ],
    [
      { expires: '2030-02-31' },
      ['waivers.0.expires: expected a day of the calendar, got 2030-02-31'],
    ],
    [
      { expires: 'soon' },
      ['waivers.0.expires: expected a date of the form YYYY-MM-DD, got "soon"'],
    ],
    [{ reason: '' }, ['waivers.0.reason: expected a sentence, got ""']],
  ])('a waiver with %j', (change, problems) => {
    expect(problemsOf({ url, waivers: [{ ...waiver, ...change }] })).toEqual(problems);
  });

  test('a least coverage of a section that there is not', () => {
    expect(problemsOf({ url, minCoverage: { Volume: 5, all: 101 } })).toEqual([
      'minCoverage.all: expected a number from 0 to 100, got 101',
    ]);
    expect(problemsOf({ url, minCoverage: { Volume: 5 } })).toEqual([
      'minCoverage: no section is called Volume; did you mean Volumes?',
    ]);
  });

  test('a variable that is not set or empty names key and variable', () => {
    const value = {
      url,
      credentials: { owner: 'env:NO_SUCH', tokens: { 'vpc:read_write': 'env:E' } },
    };
    expect(problemsOf(value, { E: '' })).toEqual([
      'credentials.owner: expected the environment variable NO_SUCH to be set',
      'credentials.tokens.vpc:read_write: expected the environment variable E to be set',
    ]);
  });

  test('all problems are told at once, under the name of the file', () => {
    const file = fileWith('fixtures: { disk: x }\nlimit: 3\n');
    const load = () => loadConfiguration({ file, env: {} });
    expect(load).toThrow(ConfigurationError);
    expect(load).toThrow(new RegExp(`^The configuration ${file} has 3 problems:\\n- `));
  });

  test('a secret is never repeated', () => {
    const value = { url, credentials: { owner: 'se cret', restricted: 4711 } };
    expect(problemsOf(value)).toEqual([
      'credentials.owner: expected a token or env:NAME, got one whose character 3 is a space (U+0020)',
      'credentials.restricted: expected a token or env:NAME, got a number that is none',
    ]);
  });

  test.each([
    ['url: [', /expected a YAML or JSON file, but: .*[^:]$/],
    ['url: a\nurl: b', /Map keys must be unique/],
    ['- a', /expected a mapping of keys/],
  ])('a file with %j', (text, message) => {
    expect(() => loadConfiguration({ file: fileWith(text), env: {} })).toThrow(message);
  });

  test('a file that is not there', () => {
    const load = () => loadConfiguration({ file: '/no/such/file.yaml', env: {} });
    expect(load).toThrow(ConfigurationError);
    expect(load).toThrow(/but there is no such file$/);
  });
});
