import { parseBaseAddress } from '../http/base-address.ts';
import { loadSpec } from '../spec/load.ts';
import { isObject } from '../text/json.ts';
import { didYouMean } from '../text/nearest.ts';
import type { Configuration, ImpliedOperationName } from './configuration.ts';
import { secretRoles } from './credentials.ts';
import { type ConfigurationSchema, configurationSchema } from './schema.ts';

/** What a schema cannot say about a configuration; one problem per broken rule. */
export function brokenRules(configuration: Configuration): string[] {
  const rounded = roundedIds(configuration.fixtures, 'fixtures');
  return [
    ...rounded,
    ...addresses(configuration),
    ...sharedTokens(configuration),
    ...(rounded.length > 0 ? [] : fixtures(configuration)),
    ...placeholders(configuration),
    ...leastCoverage(configuration),
    ...claims(configuration),
    ...waivers(configuration),
  ];
}

/** Ids that JSON numbers may have, and that are not read as they stand: two of them may be one when read. */
function roundedIds(value: unknown, at: string): string[] {
  if (Array.isArray(value) || isObject(value))
    return Object.entries(value).flatMap(([key, each]) => roundedIds(each, `${at}.${key}`));
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return [];
  return [`${at}: ids beyond ${Number.MAX_SAFE_INTEGER} are not read exactly`];
}

function addresses({
  url,
  fixtures: { liveBackend, clock, transferLog, loadBalancers, powerOff },
}: Configuration): string[] {
  const others = {
    'fixtures.liveBackend.start': liveBackend?.start,
    'fixtures.liveBackend.stop': liveBackend?.stop,
    'fixtures.clock.advance': clock?.advance,
    'fixtures.powerOff': powerOff,
    'fixtures.transferLog': transferLog,
    'fixtures.loadBalancers.proxy': loadBalancers?.proxy,
  };
  const broken = Object.entries(others)
    .filter(([, address]) => address !== undefined && !URL.canParse(address))
    .map(([key, address]) => `${key}: expected an http or https URL, got "${address}"`);
  try {
    parseBaseAddress(url);
  } catch (error) {
    return [`url: ${(error as Error).message}`, ...broken];
  }
  return broken;
}

/** One token in two roles would make checks compare a user with itself. */
function sharedTokens(configuration: Configuration): string[] {
  const first = new Map<string, string>();
  return secretRoles(configuration).flatMap(([role, token]) => {
    const other = first.get(token);
    if (other === undefined) first.set(token, role);
    const own = `expected a token of its own, but it is the same as credentials.${other}`;
    return other === undefined ? [] : [`credentials.${role}: ${own}`];
  });
}

function fixtures({ fixtures: given }: Configuration): string[] {
  const problems: string[] = [];
  if (given.region !== undefined && given.region === given.secondRegion) {
    problems.push(`fixtures.secondRegion: expected another region than ${given.region}`);
  }
  if (given.instanceConfig !== undefined && given.instance === undefined) {
    problems.push('fixtures.instance: expected the instance that fixtures.instanceConfig is of');
  }
  if (given.instance !== undefined && given.instance === given.instanceWithoutConfig) {
    problems.push('fixtures.instanceWithoutConfig: expected another instance');
  }
  for (const key of ['liveBackend', 'privateAddress'] as const) {
    if (given[key] === undefined || given.region !== undefined) continue;
    problems.push(`fixtures.region: expected the region in which fixtures.${key} is`);
  }
  const { readOnly = {} } = given;
  for (const [kind, key] of [
    ['volume', 'writableVolume'],
    ['instance', 'writableInstance'],
  ] as const) {
    if (readOnly[key] === undefined || readOnly[key] !== readOnly[kind]) continue;
    problems.push(`fixtures.readOnly.${key}: expected another ${kind} than the one to read only`);
  }
  return problems;
}

/** A path of an implied operation may use the placeholders of its default, and no others: nobody fills them. */
function placeholders({ implied }: Configuration): string[] {
  const defaults = configurationSchema().properties?.implied?.properties ?? {};
  return Object.entries(implied).flatMap(([name, template]) => {
    const known = placeholdersOf(defaults[name as ImpliedOperationName]?.default);
    const unknown = placeholdersOf(template).filter((each) => !known.includes(each));
    const hint = unknown[0] === undefined ? '' : didYouMean(unknown[0], known);
    return unknown.length === 0
      ? []
      : [`implied.${name}: unknown placeholder {${unknown[0]}}${hint}`];
  });
}

function placeholdersOf(template: ConfigurationSchema['default']): string[] {
  if (typeof template !== 'string') return [];
  return [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}

function leastCoverage({ minCoverage }: Configuration): string[] {
  const known = ['all', ...loadSpec().sections.map(({ title }) => title)];
  const names = new Set(known.map((name) => name.toLowerCase()));
  return Object.keys(minCoverage)
    .filter((name) => !names.has(name.toLowerCase()))
    .map((name) => `minCoverage: no section is called ${name}${didYouMean(name, known)}`);
}

function claims({ notClaimed }: Configuration): string[] {
  const { sections, operations } = loadSpec();
  const known = [...sections.map(({ title }) => title), ...operations.map(({ id }) => id)];
  const names = new Set(known.map((name) => name.toLowerCase()));
  return notClaimed
    .filter((name) => !names.has(name.toLowerCase()))
    .map(
      (name) => `notClaimed: no section or operation is called ${name}${didYouMean(name, known)}`,
    );
}

function waivers({ waivers: given }: Configuration): string[] {
  const known = [...loadSpec().requirements.keys()];
  return given.flatMap(({ requirement, expires }, index) => [
    ...(known.includes(requirement)
      ? []
      : [
          `waivers.${index}.requirement: no requirement ${requirement}${didYouMean(requirement, known)}`,
        ]),
    ...(isDate(expires)
      ? []
      : [`waivers.${index}.expires: expected a day of the calendar, got ${expires}`]),
  ]);
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
