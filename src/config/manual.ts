import { stringify } from 'yaml';
import { loadSpec } from '../spec/load.ts';
import { keysOf } from './needs.ts';
import { type ConfigurationSchema, configurationSchema, nounOf } from './schema.ts';

/**
 * docs/configuration.md: every key, what it expects, its default, and which requirements it unlocks.
 * All of it is read from the schema and from spec/requirements, so that neither is said twice.
 */
export function configurationManual(): string {
  const schema = configurationSchema();
  const { fixtures, implied, ...rest } = schema.properties ?? {};
  const keys = Object.entries({ ...rest, fixtures, implied });
  return [
    '# The configuration of a target',
    'Derived from `spec/schemas/configuration.schema.json` and `spec/requirements`; `npx vitest run test/config/manual.test.ts -u` writes it anew.',
    'One YAML or JSON file, given with `--config`. Only `url` is required, and `--url` and `--token` go before what the file says.',
    'Secrets need not stand in it: `url` and everything below `credentials` may be `env:NAME`.',
    'A check that lacks something is skipped, and names the key that would enable it.',
    `\`\`\`yaml\n${stringify(EXAMPLE)}\`\`\``,
    ...keys.map(([key, property]) => chapter(key, property as ConfigurationSchema)),
    '',
  ].join('\n\n');
}

/** A small configuration that the tests hold against the schema. */
export const EXAMPLE = {
  url: 'https://staging.example.org/v4',
  credentials: {
    owner: 'env:OWNER_TOKEN',
    otherAccount: 'env:OTHER_TOKEN',
    restricted: 'env:RESTRICTED_TOKEN',
    tokens: { 'volumes:read_only': 'env:VOLUMES_READER' },
  },
  fixtures: { region: 'us-east', secondRegion: 'eu-west', busyVpc: { vpc: 1207 } },
  implied: { listEvents: 'GET /account/events', getProfile: false },
  limits: { concurrency: 4, settleSeconds: 60 },
  names: { prefix: 'cc', domainSuffix: 'example.org' },
  notClaimed: ['importDomain'],
  waivers: [
    {
      requirement: 'VOL-RESIZE-GROWS',
      reason: 'Shrinking is refused from the next release on.',
      owner: 'storage team',
      expires: '2030-01-31',
    },
  ],
};

function chapter(key: string, schema: ConfigurationSchema): string {
  const inner = schema.items ?? schema;
  const head = `## ${key}\n\n${schema.description}${unlocks(key)}`;
  if (inner.properties === undefined) return head;
  const rows = rowsOf(inner, '');
  return `${head}\n\n| key | expects | meaning |\n|---|---|---|\n${rows.join('\n')}`;
}

function rowsOf({ properties = {} }: ConfigurationSchema, prefix: string): string[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const path = prefix + key;
    const resolved = resolve(property);
    const meaning = `${property.description}${defaultOf(property)}${unlocks(key)}`;
    return [row(path, nounOf(resolved), meaning), ...rowsOf(property, `${path}.`)];
  });
}

function row(...[key, ...cells]: string[]): string {
  return `| \`${key}\` | ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function resolve(schema: ConfigurationSchema): ConfigurationSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (configurationSchema().$defs?.[name] ?? schema);
}

function defaultOf({ default: value }: ConfigurationSchema): string {
  return value === undefined || typeof value === 'object' ? '' : ` Default: \`${value}\`.`;
}

/** The requirements that cannot be checked without this key. */
export function unlockedBy(key: string): string[] {
  return [...loadSpec().requirements.values()]
    .filter(({ needs = [] }) => needs.some((need) => keysOf(need).includes(key)))
    .map(({ id }) => id);
}

function unlocks(key: string): string {
  const ids = unlockedBy(key);
  return ids.length === 0 ? '' : ` Unlocks ${ids.map((id) => `\`${id}\``).join(', ')}.`;
}
