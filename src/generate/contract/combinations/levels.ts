import { TIMER_FIELDS } from '../../../rules/07-domains/domain-timer.ts';
import { requirementFor } from '../../../spec/schema-at.ts';
import type { Operation } from '../../../spec/types.ts';
import { freshName } from '../boundaries.ts';
import type { Change } from '../case.ts';
import { type Field, fieldsOf, isNested, typesOf } from '../fields.ts';
import { OTHER_VALUES, type Worded } from './other-values.ts';

/** One right way to write a field, or to leave it out; or one state of the object that is asked about. */
export interface Level {
  /** As a finding names it, e.g. `label of 32 characters`. */
  readonly words: string;
  readonly field: string;
  /** What it changes in the right request. */
  readonly changes: readonly Change[];
  readonly isAbsent?: true;
  readonly value?: unknown;
  /** What a refusal breaks for which this level alone is the reason, where the document says more of it. */
  readonly requirement?: string;
}

/** What differs from request to request, e.g. one field; the plainest level stands first. */
export interface Factor {
  readonly name: string;
  readonly levels: readonly Level[];
  /** Whether its levels are rules that a request breaks, none of them plainer than another. */
  readonly isRule?: true;
}

/** Fields of the right request (check/arrange/right) that need not be there by the schema. */
const IN_RIGHT_REQUEST: Readonly<Record<string, readonly string[]>> = {
  createVolume: ['region'],
  createDomain: ['soa_email'],
  createNodeBalancer: ['region', 'label', 'client_conn_throttle'],
  createConfig: ['label', 'port', 'check'],
  updateVolume: ['label'],
  updateVpc: ['label'],
  updateDomain: ['description'],
  updateImage: ['label'],
  updateConfig: ['label', 'port'],
};

/** Fields that the document does not say may be left out of a creation. */
const PERHAPS_NEEDED: Readonly<Record<string, readonly string[]>> = {
  createNodeBalancer: ['region', 'label', 'client_conn_throttle'],
  createConfig: ['label', 'port', 'check'],
};

/**
 * Fields that are tried elsewhere: what makes a certificate right is no matter of one field, and what
 * another type of domain needs no update says.
 */
const ELSEWHERE: readonly string[] = ['protocol', 'ssl_cert', 'ssl_key'];
const ELSEWHERE_IN_UPDATES: readonly string[] = ['type', 'check'];

/** The fields of an operation's request as factors, each with its right values at both ends. */
export function factorsOf(operation: Operation): Factor[] {
  const isUpdate = operation.method === 'PUT';
  const left = isUpdate ? [...ELSEWHERE, ...ELSEWHERE_IN_UPDATES] : ELSEWHERE;
  const fields = fieldsOf(operation).filter((field) => !isNested(field));
  return fields
    .filter(({ name }) => !left.includes(name))
    .map((field) => ({ name: field.name, levels: levelsOf(field) }))
    .filter(({ levels }) => levels.length > 1);
}

function levelsOf(field: Field): Level[] {
  const { name, operation, required } = field;
  const isThere = required || IN_RIGHT_REQUEST[operation.id]?.includes(name);
  const needed = required || PERHAPS_NEEDED[operation.id]?.includes(name);
  const plain = plainLevel(field);
  const first = isThere ? [plain] : [];
  return [...first, ...(needed ? [] : [absent(field)]), ...valuesOf(field)].toSorted(
    (one, other) => Number(one !== first[0]) - Number(other !== first[0]),
  );
}

/** The field as it stands in the right request; of an enumeration its first value stands there. */
function plainLevel({ name, schema }: Field): Level {
  const [value] = schema.enum ?? [];
  const known = value === undefined ? {} : { value };
  return { words: `a plain ${name}`, field: name, changes: [], ...known };
}

function absent({ name, at }: Field): Level {
  return { words: `no ${name}`, field: name, changes: [{ remove: at }], isAbsent: true };
}

function valuesOf(field: Field): Level[] {
  const { schema, name } = field;
  if (schema.enum) return enumLevels(field, schema.enum);
  if (name in REFERRING) return referringLevels(field);
  const nothing = typesOf(schema).includes('null')
    ? [valueLevel(field, null, `null as ${name}`, 'null')]
    : [];
  const others = (OTHER_VALUES[name] ?? []).map((worded) => otherLevel(field, worded));
  return [...nothing, ...booleans(field), ...numberEnds(field), ...textEnds(field), ...others];
}

/** Every value but the one that the field has anyway. */
function enumLevels(field: Field, values: readonly unknown[]): Level[] {
  const usual = field.required ? values[0] : field.schema.default;
  return values
    .filter((value) => value !== usual)
    .map((value) => valueLevel(field, value, `${field.name} ${value}`, 'enum'));
}

function otherLevel(field: Field, [value, words]: Worded): Level {
  const isTimer = (TIMER_FIELDS as readonly string[]).includes(field.name);
  return valueLevel(field, value, words, isTimer ? undefined : '*');
}

/** @param keyword the one that says more of the value; undefined where only the whole operation does */
function valueLevel(field: Field, value: unknown, words: string, keyword?: string): Level {
  return {
    words,
    field: field.name,
    value,
    changes: [{ set: field.at, value }],
    ...stated(field, keyword),
  };
}

function stated({ schema }: Field, keyword: string | undefined): Pick<Level, 'requirement'> {
  const requirement =
    keyword === undefined || keyword === '*'
      ? undefined
      : requirementFor(schema['x-requirement'], keyword);
  return requirement === undefined ? {} : { requirement };
}

/** One that is left out is taken for false, or for its default. */
function booleans(field: Field): Level[] {
  if (!typesOf(field.schema).includes('boolean')) return [];
  const value = field.schema.default !== true;
  return [valueLevel(field, value, `${field.name} ${value}`)];
}

function numberEnds(field: Field): Level[] {
  return (['minimum', 'maximum'] as const).flatMap((keyword) => {
    const value = field.schema[keyword];
    return value === undefined ? [] : [valueLevel(field, value, `${field.name} ${value}`, keyword)];
  });
}

/** A text of the fewest and of the most characters; a short domain name is one label, which is open. */
function textEnds(field: Field): Level[] {
  return (['minLength', 'maxLength'] as const).flatMap((keyword) => {
    const length = field.schema[keyword];
    const isOneLabel = keyword === 'minLength' && field.schema['x-format'] === 'rfc1035-name';
    return length === undefined || isOneLabel ? [] : [textLevel(field, length, keyword)];
  });
}

function textLevel(field: Field, length: number, keyword: string): Level {
  const words = `${field.name} of ${length === 1 ? '1 character' : `${length} characters`}`;
  const fresh = freshName(field);
  if (fresh === undefined) return valueLevel(field, 'x'.repeat(length), words, keyword);
  const changes = [{ set: field.at, name: { fresh, length } }];
  return { words, field: field.name, changes, ...stated(field, keyword) };
}

/** Fields that name something of the target that only a run knows. */
const REFERRING: Readonly<Record<string, 'instance' | 'config' | 'other region'>> = {
  region: 'other region',
  compute_id: 'instance',
  config_id: 'config',
};

function referringLevels({ name, at }: Field): Level[] {
  const known = REFERRING[name];
  if (known === undefined) return [];
  const words = known === 'other region' ? 'another region' : `a ${name}`;
  return [{ words, field: name, changes: [{ set: at, from: { known } }] }];
}
