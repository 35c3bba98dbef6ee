import { stringify } from 'yaml';
import type { Fixtures } from '../config/configuration.ts';
import { unlockedBy } from '../config/manual.ts';
import { type ConfigurationSchema, configurationSchema, nounOf } from '../config/schema.ts';
import { wrapped } from '../report/formats/wrap.ts';

/** What `init` knows of a target. */
export interface Known {
  readonly url: string;
  /** As given: `env:NAME` is written down, a secret is not. */
  readonly token: string | undefined;
  readonly fixtures: Fixtures;
}

const WIDTH = 100;

/**
 * The beginning of a configuration, as YAML: what is known is set, every other credential and fixture
 * stands as a comment with its meaning and how many requirements it unlocks.
 */
export function configurationDraft({ url, token, fixtures }: Known): string {
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
    Object.keys(fixtures).length > 0 ? 'fixtures:' : 'fixtures: {}',
    ...entries('fixtures', fixtures),
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

function unlocks(key: string): string {
  const count = unlockedBy(key).length;
  return count === 0 ? '' : ` Unlocks ${count} requirements.`;
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
