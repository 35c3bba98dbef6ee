import { _, Ajv, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { usePattern } from 'ajv/dist/vocabularies/code.js';
import { ruleBehind } from '../rules/index.ts';
import type { RequirementMap } from '../spec/types.ts';
import { formats, keywords, ownFormats } from './formats.ts';
import { bitOf } from './held.ts';

/** Keywords that say something to people and to us, and nothing about a value. */
const ANNOTATIONS = ['x-pointer', 'x-open', 'x-used-when', 'x-silence', 'x-expected'];

/**
 * An ajv that knows the formats and keywords of spec/openapi.yaml, and whose code can be written to a
 * file that imports what `./formats.ts` exports. Its validators end at the first error and say
 * nothing of it; with `tells`, they report every error, with the schema it arose in.
 */
export function createAjv(tells: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: tells,
    verbose: tells,
    messages: false,
    passContext: true,
    inlineRefs: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    formats,
    code: { source: true, esm: true, formats: _`formats` },
  });
  ajv.addVocabulary(ANNOTATIONS);
  for (const [keyword, holds] of Object.entries(keywords)) ajv.addKeyword(ownRule(keyword, holds));
  ajv.addKeyword(ownFormat);
  ajv.addKeyword(ownPattern);
  ajv.addKeyword(recorder);
  return ajv;
}

function ownRule(keyword: string, holds: (value: unknown) => boolean): CodeKeywordDefinition {
  return {
    keyword,
    type: jsonType(ruleBehind(keyword, true)?.vectors.right[0]),
    schemaType: ['boolean', 'number', 'string'],
    code(cxt: KeywordCxt) {
      const code = _`keywords[${keyword}]`;
      const rule = cxt.gen.scopeValue('keyword', { key: keyword, ref: holds, code });
      cxt.fail(_`!${rule}(${cxt.data})`);
    },
  };
}

/** `x-format` holds a string against the rule that it names. A name of none throws an Error. */
const ownFormat: CodeKeywordDefinition = {
  keyword: 'x-format',
  type: 'string',
  schemaType: 'string',
  code(cxt: KeywordCxt) {
    const name = String(cxt.schema);
    const ref = ownFormats[name];
    if (ref === undefined) throw new Error(`expected the name of a rule as x-format, got ${name}`);
    const key = `x-format ${name}`;
    const rule = cxt.gen.scopeValue('keyword', { key, ref, code: _`ownFormats[${name}]` });
    cxt.fail(_`!${rule}(${cxt.data})`);
  },
};

/** `x-pattern` is what `pattern` is; the latter is left to other tools, which may not know \\p{L}. */
const ownPattern: CodeKeywordDefinition = {
  keyword: 'x-pattern',
  type: 'string',
  schemaType: 'string',
  code(cxt: KeywordCxt) {
    cxt.fail(_`!${usePattern(cxt, String(cxt.schema))}.test(${cxt.data})`);
  },
};

/**
 * `x-requirement` refuses nothing: it adds the requirements that the value at this place is held
 * against to the validator's context, one word of bits at a time.
 */
const recorder: CodeKeywordDefinition = {
  keyword: 'x-requirement',
  schemaType: ['string', 'object'],
  code({ gen, schema, data }: KeywordCxt) {
    const map = schema as RequirementMap;
    const entries = Object.entries(typeof map === 'string' ? { '*': map } : map);
    const idsWhere = (ofText: boolean) =>
      entries.filter(([keyword]) => (keyword === 'x-format') === ofText).map(([, id]) => id);
    for (const code of additions(idsWhere(false))) gen.code(code);
    const ofText = additions(idsWhere(true));
    if (ofText.length > 0) {
      gen.if(_`typeof ${data} == "string"`, () => ofText.forEach((code) => void gen.code(code)));
    }
  },
};

/** The code that adds requirements to the context: one statement for each word. */
function additions(ids: readonly string[]): Code[] {
  const words = new Map<number, number>();
  for (const [word, bit] of ids.map(bitOf)) words.set(word, (words.get(word) ?? 0) | bit);
  return [...words].map(([word, bits]) => _`this[${word}] |= ${bits}`);
}

/** The type of value that a rule speaks about, as its vectors show. */
function jsonType(value: unknown): 'array' | 'object' | 'number' {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'number' : 'object';
}
