import { stringify } from 'yaml';
import type { Fixtures } from '../config/configuration.ts';
import { unlockedBy } from '../config/manual.ts';
import { type ConfigurationSchema, configurationSchema, nounOf } from '../config/schema.ts';
import type { ImpliedRead } from '../preflight/implied-reads.ts';
import { wrapped } from '../report/formats/wrap.ts';
import { counted } from '../report/numbers.ts';
import { RESOURCE_KINDS } from '../resources/kinds.ts';
import { loadSpec } from '../spec/load.ts';

/** What `init` knows of a target. */
export interface Known {
  readonly url: string;
  /** As given: `env:NAME` is written down, a secret is not. */
  readonly token: string | undefined;
  readonly fixtures: Fixtures;
  /** Sections and operations that answered as if they were not there. */
  readonly notClaimed: readonly string[];
  /** What there is to choose fixtures from, in lines. */
  readonly seen: readonly string[];
  /** What the account holds and what the target tells of its limits. */
  readonly room: string;
  readonly implied: readonly ImpliedRead[];
}

const WIDTH = 100;

/**
 * The beginning of a configuration, as YAML: what is known is set, every other credential and fixture
 * stands as a comment with its meaning and how many requirements it unlocks.
 */
export function configurationDraft(known: Known): string {
  const { url, token, fixtures, notClaimed, seen, room, implied } = known;
  const owner = token?.startsWith('env:') ? token : 'env:OWNER_TOKEN';
  return [
    '# A configuration of `compute-conformance run --config`. Every key below is optional but the url;',
    '# docs/configuration.md has them all. Any secret may be env:NAME.',
    '',
    line('url', url),
    '',
    'credentials:',
    ...entries('credentials', { owner }),
    '',
    ...seen.flatMap(note),
    Object.keys(fixtures).length > 0 ? 'fixtures:' : 'fixtures: {}',
    ...entries('fixtures', fixtures),
    '',
    ...unclaimed(notClaimed, implied),
    '',
    ...commented('limits'),
    ...note(`Seen: ${room}.`),
    '',
    ...commented('implied', answersOf(implied)),
    ...note('Of what changes something nothing was sent.'),
    '',
  ].join('\n');
}

function entries(chapter: 'credentials' | 'fixtures', known: object): string[] {
  const properties = Object.entries(configurationSchema().properties?.[chapter]?.properties ?? {});
  const values = new Map(Object.entries(known));
  return properties.flatMap(([key, schema]) => [
    ...comment(`${schema.description ?? ''}${unlocks(key)}`),
    values.has(key) ? indented(line(key, values.get(key))) : `  # ${key}: ${expected(schema)}`,
  ]);
}

function unclaimed(names: readonly string[], implied: readonly ImpliedRead[]): string[] {
  const why = 'What answered 404 or 405: remove what the target is to have.';
  const others = perhapsMissing(implied);
  return [
    ...(names.length > 0 ? [`# ${why}`] : []),
    ...others.flatMap(({ section, path }) =>
      note(`Perhaps ${section} as well: of that only ${path} could be asked, and answered 404.`),
    ),
    line('notClaimed', names),
  ];
}

/** Sections of which no documented operation lists anything, where the implied one is not there either. */
function perhapsMissing(implied: readonly ImpliedRead[]) {
  return Object.values(RESOURCE_KINDS).flatMap(({ list, collection }) => {
    const asked = implied.find(({ name }) => 'implied' in list && name === list.implied);
    const made = loadSpec().operations.find(({ path }) => path === collection);
    return asked?.path === undefined || asked.status !== 404 || made === undefined
      ? []
      : [{ section: made.section, path: `GET ${asked.path}` }];
  });
}

/** A chapter with its defaults and what was seen of each, all of it as comments. */
function commented(
  chapter: 'limits' | 'implied',
  asides: ReadonlyMap<string, string> = new Map(),
): string[] {
  const { description = '', properties = {} } = configurationSchema().properties?.[chapter] ?? {};
  const defaults = Object.entries(properties).map(([key, schema]) => {
    const value = schema.default === undefined ? expected(schema) : JSON.stringify(schema.default);
    const aside = asides.get(key);
    return `#   ${key}: ${value}${aside === undefined ? '' : ` # ${aside}`}`;
  });
  return [...note(description), `# ${chapter}:`, ...defaults];
}

function note(text: string): string[] {
  return wrapped(text, WIDTH - 2).map((each) => `# ${each}`);
}

function answersOf(reads: readonly ImpliedRead[]): Map<string, string> {
  return new Map(reads.map((read) => [read.name, answerTo(read)]));
}

function answerTo({ path, status = 0 }: ImpliedRead): string {
  if (path === undefined) return 'not asked: there is nothing to ask it of';
  if (status === 0) return `${path}: no answer`;
  const hint = [404, 405, 501].includes(status) ? ': false, if there is none' : '';
  return `${path} answered ${status}${hint}`;
}

function unlocks(key: string): string {
  const count = unlockedBy(key).length;
  return count === 0 ? '' : ` Unlocks ${counted(count, 'requirement')}.`;
}

function comment(text: string): string[] {
  return wrapped(text, WIDTH - 4).map((each) => `  # ${each}`);
}

function line(key: string, value: unknown): string {
  return stringify({ [key]: value }).trimEnd();
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}

/** A placeholder that says what belongs there. */
function expected(schema: ConfigurationSchema): string {
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const { properties } = schema;
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  return `<${nounOf(configurationSchema().$defs?.[name] ?? schema)}>`;
}
