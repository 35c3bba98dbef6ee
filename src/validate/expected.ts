import { formats, keywords } from '../rules/index.ts';
import { requirementFor } from '../spec/schema-at.ts';
import type { RequirementMap } from '../spec/types.ts';
import { describeValue } from './describe-value.ts';
import type { SchemaError } from './validator.ts';

/** What a schema asked for where an error arose, as words that follow "expected". */
export function expectedBy(error: SchemaError): string {
  const stated = error.parentSchema['x-expected'] as RequirementMap | undefined;
  return requirementFor(stated, error.keyword) ?? phraseFor(error);
}

/** What a rule about a whole record found in the one field that is wrong, quoted. */
export function receivedByRule(error: SchemaError): string | undefined {
  if (typeof error.data !== 'object' || Array.isArray(error.data)) return undefined;
  return /, got (".*)$/s.exec(reasonOf(error) ?? '')?.[1];
}

function reasonOf({ keyword, schema, data }: SchemaError): string | undefined {
  const rule = keyword === 'format' ? formats[String(schema)] : keywords[keyword];
  return rule?.refuse(data);
}

function phraseFor(error: SchemaError): string {
  const { keyword, params, schema } = error;
  const reason = reasonOf(error);
  if (reason !== undefined) return withoutReceived(reason);
  return PHRASES[keyword]?.(params, schema) ?? `what ${keyword} asks for`;
}

/** A rule's reason without its "expected" and what came, which stands beside it. */
export function withoutReceived(reason: string): string {
  return reason.replace(/^expected /, '').replace(/, (?:got|found) .*$| (?:in|of) ".*$/s, '');
}

type Phrase = (params: SchemaError['params'], schema: unknown) => string;

const PHRASES: Readonly<Record<string, Phrase>> = {
  type: (_, schema) => typesOf(schema).map(withArticle).join(' or '),
  required: (params) => `a field ${params.missingProperty}`,
  enum: (_, schema) =>
    `one of ${(schema as unknown[]).map((value) => describeValue(value)).join(', ')}`,
  format: (_, schema) => FORMATS[String(schema)] ?? `the form ${schema}`,
  minLength: (params) => `at least ${plural(params.limit, 'character')}`,
  maxLength: (params) => `at most ${plural(params.limit, 'character')}`,
  minimum: (params) => `${params.limit} or more`,
  maximum: (params) => `${params.limit} or less`,
  minItems: (params) => `at least ${plural(params.limit, 'item')}`,
};

const FORMATS: Readonly<Record<string, string>> = { ipv4: 'an IPv4 address', uri: 'a URL' };

/** The types that the keyword `type` allows. */
export function typesOf(schema: unknown): readonly unknown[] {
  return Array.isArray(schema) ? schema : [schema];
}

function withArticle(type: unknown): string {
  if (type === 'null') return 'null';
  return /^[aio]/.test(String(type)) ? `an ${type}` : `a ${type}`;
}

function plural(count: unknown, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
