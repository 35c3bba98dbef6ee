import type { Level } from '../result/level.ts';

export type { Level };

/** How a requirement is verified. */
export type Means = 'schema' | 'contract' | 'suite' | 'property' | 'machine' | 'race';

/** One atomic statement of the document, in our own words. */
export interface Requirement {
  /** Permanent, for example `VOL-RESIZE-GROWS`. */
  readonly id: string;
  readonly level: Level;
  /** Rows of spec/document.yaml, as `section#row`. */
  readonly cites: readonly string[];
  readonly statement: string;
  /** Absent when no HTTP client can see it. */
  readonly by?: Means;
  /** Why no HTTP client can see it. */
  readonly unobservable?: string;
  /** Fixtures without which it cannot be checked. */
  readonly needs?: readonly string[];
}

/** A point the document leaves open; what a target chooses there is observed, never failed. */
export interface Silence {
  /** Permanent, for example `SIL-LIST-ORDER`. */
  readonly id: string;
  readonly cites: readonly string[];
  readonly question: string;
  /** Why no check records what a target chooses; absent where one does. */
  readonly unobserved?: string;
}

/** One section of the report, in the order of the document. */
export interface Section {
  readonly title: string;
  readonly requirements: readonly Requirement[];
  readonly silences: readonly Silence[];
}

/** One id for every keyword, or a map from keyword to id with `*` for all others. */
export type RequirementMap = string | Readonly<Record<string, string>>;

/**
 * A JSON Schema (2020-12) from spec/openapi.yaml, with what ours adds to it. Every sub-schema
 * carries `x-pointer`, its own place in the file.
 */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** Name of a rule on one string (src/rules). */
  readonly 'x-format'?: string;
  /** A regular expression, as in `pattern`, that may name the letters of every script. */
  readonly 'x-pattern'?: string;
  readonly default?: unknown;
  readonly readOnly?: boolean;
  readonly 'x-requirement'?: RequirementMap;
  /** Keywords whose violation no server can be blamed for accepting; `*` for all. */
  readonly 'x-open'?: readonly string[];
  /** The value of another field that gives the field its use. */
  readonly 'x-used-when'?: Readonly<Record<string, unknown>>;
  readonly 'x-silence'?: string;
  readonly 'x-pointer'?: string;
}

/** A parameter in the path or the query string. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

/**
 * Whether credentials are needed: never (`public`), for a part of the answer (`mixed`), always
 * (`account`), or the document does not say (`unsaid`).
 */
export type Access = 'public' | 'mixed' | 'account' | 'unsaid';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One row of the document's "Endpoints". */
export interface Operation {
  /** `operationId`, for example `resizeVolume`. */
  readonly id: string;
  readonly method: Method;
  /** Below `{base_url}/v4`, with `{placeholders}`. */
  readonly path: string;
  /** Title of the section that it belongs to. */
  readonly section: string;
  /** The requirement that the operation as a whole states. */
  readonly requirement: string;
  /** The path parameter whose value is the id of what is answered; undefined where the answer is another thing. */
  readonly item: string | undefined;
  readonly access: Access;
  /** OAuth scopes that a token needs, all of them; undefined where the document shows none. */
  readonly scopes: readonly string[] | undefined;
  /** Grant that a restricted user needs. */
  readonly grant: 'add_volumes' | 'add_vpc' | undefined;
  /** Kinds of object on which read_write permission is needed. */
  readonly permission: readonly string[];
  /** Whether only an unrestricted user may call it. */
  readonly unrestricted: boolean;
  readonly parameters: readonly Parameter[];
  /** Schema of the request body, references resolved; undefined when there is no body. */
  readonly request: Schema | undefined;
  /** Schema of a 2xx body, references resolved; undefined when the document shows none. */
  readonly answer: Schema | undefined;
  /** Which 2xx may come without a body: none, only 204 and 205, or any. */
  readonly bodiless: 'never' | 'no-content' | 'any';
  /** Whether the answer is a list envelope, so that `page` and `page_size` are taken. */
  readonly isList: boolean;
  /** Pointer into spec/openapi.yaml, for example `#/paths/~1volumes/post`. */
  readonly pointer: string;
}

/** Requirements that hold for every exchange, whatever the operation. */
export type Everywhere = Readonly<
  Record<
    | 'requestBody'
    | 'requestContentType'
    | 'pathId'
    | 'answerBody'
    | 'answerStatus'
    | 'acceptedStatus'
    | 'refusedStatus'
    | 'refusalInDisguise'
    | 'emptyObject',
    string
  >
>;

/** The document as data. */
export interface Spec {
  /** Revision of the document, for example `4.176.0`. */
  readonly revision: string;
  /** Rows of the document as `section#row`, in its order. */
  readonly rows: readonly string[];
  readonly sections: readonly Section[];
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly silences: ReadonlyMap<string, Silence>;
  readonly operations: readonly Operation[];
  readonly operationById: ReadonlyMap<string, Operation>;
  readonly everywhere: Everywhere;
  /** spec/openapi.yaml as it stands, with `x-pointer` in every schema. */
  readonly openapi: OpenApi;
}

/** The parts of spec/openapi.yaml that are read; unresolved references are `{ $ref }`. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly [kind: string]: Readonly<Record<string, unknown>>;
  };
  readonly [key: string]: unknown;
}
