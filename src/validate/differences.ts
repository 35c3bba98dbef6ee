import { keywords, rangeBreaches } from '../rules/index.ts';
import { requirementFor } from '../spec/schema-at.ts';
import { escapePointer } from '../text/pointer.ts';
import { describeValue } from './describe-value.ts';
import { expectedBy, receivedByRule, withoutReceived } from './expected.ts';
import type { Difference, Side } from './finding.ts';
import { lengthMayHold, serverMayAccept } from './tolerance.ts';
import type { SchemaError } from './validator.ts';

interface Candidate extends Difference {
  /**
   * Whether it only repeats in general what another at the same place says in particular: a format
   * beside the keywords that spell it out, a type that no requirement speaks of.
   */
  readonly general: boolean;
}

/** How often one value tells the same of different places; a target may repeat itself as often as it likes. */
const MOST_ALIKE = 1_000;

/**
 * What the errors of a validator mean: one disagreement for each requirement and place, of each
 * kind of error the first ones.
 */
export function differences(errors: readonly SchemaError[], side: Side): readonly Difference[] {
  const own = errors.filter((error) => error.keyword !== 'if' && !lengthMayHold(error));
  const candidates = bounded(own).flatMap((error) => candidatesOf(error, side));
  return candidates.length < 2 ? candidates : distinct(telling(candidates));
}

function bounded(errors: readonly SchemaError[]): readonly SchemaError[] {
  if (errors.length <= MOST_ALIKE) return errors;
  const alike = new Map<string, number>();
  return errors.filter(({ parentSchema, keyword, params }) => {
    const kind = `${parentSchema['x-pointer']} ${keyword} ${params.missingProperty}`;
    const count = (alike.get(kind) ?? 0) + 1;
    alike.set(kind, count);
    return count <= MOST_ALIKE;
  });
}

const GENERAL: ReadonlySet<string> = new Set(['format', 'x-format']);

function telling(candidates: readonly Candidate[]): Candidate[] {
  const particular = new Set(candidates.filter((each) => !each.general).map((each) => each.where));
  return candidates.filter((each) => !each.general || !particular.has(each.where));
}

/** Of candidates that agree in requirement and place, the one a server can be blamed for. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = `${candidate.requirement} ${candidate.where}`;
    const earlier = found.get(key);
    if (earlier === undefined || (earlier.open && !candidate.open)) found.set(key, candidate);
  }
  return [...found.values()];
}

function candidatesOf(error: SchemaError, side: Side): Candidate[] {
  if (error.keyword === 'required') {
    return [side === 'answer' && lacksAll(error) ? anotherThing(error) : missing(error)];
  }
  if (error.schema === 'private-range') return breaches(error);
  const { keyword, parentSchema, instancePath } = error;
  const requirement = requirementFor(parentSchema['x-requirement'], keyword);
  return [
    {
      requirement,
      where: instancePath + fieldJudged(error),
      expected: expectedBy(error),
      received: receivedIn(error),
      schemaPointer: parentSchema['x-pointer'] ?? '',
      open: side === 'request' && (requirement === undefined || serverMayAccept(error)),
      general: GENERAL.has(keyword) || requirement === undefined,
    },
  ];
}

/** Where a rule holds one field of a record against others, its keyword names that field. */
function fieldJudged({ keyword, schema }: SchemaError): string {
  if (typeof schema !== 'string' || !keyword.startsWith('x-')) return '';
  return Object.hasOwn(keywords, keyword.slice('x-'.length)) ? `/${escapePointer(schema)}` : '';
}

/** The requirement is that of the absent property, where the schema says anything of it. */
function missing(error: SchemaError): Candidate {
  const name = String(error.params.missingProperty);
  const { parentSchema } = error;
  const property = parentSchema.properties?.[name];
  return {
    requirement: requirementFor((property ?? parentSchema)['x-requirement'], 'required'),
    where: `${error.instancePath}/${escapePointer(name)}`,
    expected: expectedBy(error),
    received: 'nothing',
    schemaPointer: (property ?? parentSchema)['x-pointer'] ?? '',
    general: false,
  };
}

/** Whether an object has none of the fields that its kind has. */
function lacksAll({ data, parentSchema: { required = [] } }: SchemaError): boolean {
  return required.length > 1 && required.every((name) => !Object.hasOwn(data as object, name));
}

/** What lacks all fields is no object of its kind: that is one disagreement, not one for each field. */
function anotherThing({ data, instancePath, parentSchema }: SchemaError): Candidate {
  return {
    requirement: requirementFor(parentSchema['x-requirement'], 'required'),
    where: instancePath,
    expected: `an object with ${parentSchema.required?.join(', ')}`,
    received: describeValue(data),
    schemaPointer: parentSchema['x-pointer'] ?? '',
    general: false,
  };
}

/** A range may break several requirements at once, each with its own. */
function breaches(error: SchemaError): Candidate[] {
  const { parentSchema, instancePath, data } = error;
  return rangeBreaches(String(data)).map(({ kind, reason }) => ({
    requirement: requirementFor(parentSchema['x-requirement'], kind),
    where: instancePath,
    expected: withoutReceived(reason),
    received: describeValue(data),
    schemaPointer: parentSchema['x-pointer'] ?? '',
    general: false,
  }));
}

function receivedIn(error: SchemaError): string {
  const { parentSchema, data } = error;
  if (parentSchema.writeOnly === true) return 'a secret of another type';
  return receivedByRule(error) ?? describeValue(data);
}
