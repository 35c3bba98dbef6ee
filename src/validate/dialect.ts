import { _, Ajv2020, type CodeKeywordDefinition, type KeywordCxt } from 'ajv/dist/2020.js';
import { usePattern } from 'ajv/dist/vocabularies/code.js';
import { ruleBehind } from '../rules/index.ts';
import { requirementNumber } from '../spec/load.ts';
import type { RequirementMap } from '../spec/types.ts';
import { formats, keywords, ownFormats } from './formats.ts';

/** Keywords that say something to people and to us, and nothing about a value. */
const ANNOTATIONS = ['x-pointer', 'x-open', 'x-silence', 'x-expected'];

/**
 * An ajv that knows the formats and keywords of spec/openapi.yaml. It reports every error, with the
 * schema it arose in, and its code can be written to a file that imports what `./formats.ts` exports.
 */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
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
    schemaType: ['boolean', 'number'],
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
 * `x-requirement` refuses nothing: when the validator's context holds `decided`, it adds the
 * requirements that the value at this place is held against.
 */
const recorder: CodeKeywordDefinition = {
  keyword: 'x-requirement',
  schemaType: ['string', 'object'],
  code({ gen, schema, data }: KeywordCxt) {
    const map = schema as RequirementMap;
    const entries = Object.entries(typeof map === 'string' ? { '*': map } : map);
    gen.if(_`this.decided`, () => {
      for (const [keyword, id] of entries) {
        const add = () => gen.code(_`this.decided.add(${id}, ${requirementNumber(id)})`);
        if (keyword === 'x-format') gen.if(_`typeof ${data} == "string"`, add);
        else add();
      }
    });
  },
};

/** The type of value that a rule speaks about, as its vectors show. */
function jsonType(value: unknown): 'array' | 'object' | 'number' {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'number' : 'object';
}
