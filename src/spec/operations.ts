import { escapePointer } from '../text/pointer.ts';
import { dereference, resolveSchema } from './openapi.ts';
import type { Access, Method, OpenApi, Operation, Parameter, Schema } from './types.ts';

const METHODS = ['get', 'post', 'put', 'delete'] as const;

interface RawBody {
  readonly content?: { readonly 'application/json': { readonly schema: Schema } };
  readonly 'x-bodiless'?: Operation['bodiless'];
}

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: RawBody;
  readonly responses: { readonly '2XX': unknown };
  readonly 'x-requirement': string;
  readonly 'x-alias'?: string;
  readonly 'x-item'?: string;
  readonly 'x-access'?: Access;
  readonly 'x-scopes'?: 'not shown';
  readonly 'x-grant'?: Operation['grant'];
  readonly 'x-permission'?: readonly string[];
  readonly 'x-unrestricted'?: boolean;
}

/**
 * Every operation of the document in spec/openapi.yaml, in its order, with all references resolved;
 * without those that only spell out the path of another for tools (x-alias).
 */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item && !isAlias(item[method])).map((method) =>
      operation(document, path, method, item),
    ),
  );
}

function isAlias(raw: unknown): boolean {
  return (raw as RawOperation)['x-alias'] !== undefined;
}

function operation(
  document: OpenApi,
  path: string,
  method: (typeof METHODS)[number],
  item: Readonly<Record<string, unknown>>,
): Operation {
  const raw = item[method] as RawOperation;
  const own = [...((item.parameters as unknown[]) ?? []), ...(raw.parameters ?? [])];
  const parameters = own.map((each) => dereference<Parameter>(document, each));
  const answer = dereference<RawBody>(document, raw.responses['2XX']);
  return {
    id: raw.operationId,
    method: method.toUpperCase() as Method,
    path,
    section: raw.tags[0],
    requirement: raw['x-requirement'],
    item: raw['x-item'],
    access: accessOf(raw),
    scopes: scopesOf(raw),
    grant: raw['x-grant'],
    permission: raw['x-permission'] ?? [],
    unrestricted: raw['x-unrestricted'] ?? false,
    parameters,
    request: schemaOf(document, raw.requestBody),
    answer: schemaOf(document, answer),
    bodiless: answer['x-bodiless'] ?? 'never',
    isList: parameters.some(({ name }) => name === 'page'),
    pointer: `#/paths/${escapePointer(path)}/${method}`,
  };
}

function accessOf({ security, 'x-access': stated }: RawOperation): Access {
  if (stated !== undefined) return stated;
  if (security.length === 0) return 'public';
  return security.some((way) => Object.keys(way).length === 0) ? 'mixed' : 'account';
}

function scopesOf({ security, 'x-scopes': shown }: RawOperation): readonly string[] | undefined {
  if (shown === 'not shown') return undefined;
  return security.find((way) => 'oauth' in way)?.oauth ?? [];
}

function schemaOf(document: OpenApi, body: RawBody | undefined): Schema | undefined {
  const schema = body?.content?.['application/json'].schema;
  return schema && resolveSchema(document, schema);
}
