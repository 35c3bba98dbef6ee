import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonLines } from '../../../../src/report/html/findings/json-lines.ts';

const shown = (text: string, pointer?: string) =>
  jsonLines(text, pointer)?.map((line) => line.text);
const pointed = (text: string, pointer?: string) =>
  jsonLines(text, pointer)
    ?.filter((line) => line.pointed)
    .map((line) => line.text.trim());

describe('laying out', () => {
  test('objects and lists over lines, empty ones on one', () => {
    expect(shown('{"a":[1,{"b":null}],"c":{},"d":[]}')).toEqual([
      '{',
      '  "a": [',
      '    1,',
      '    {',
      '      "b": null',
      '    }',
      '  ],',
      '  "c": {},',
      '  "d": []',
      '}',
    ]);
  });

  test('literals stay as they came: JSON.parse would change every one of these', () => {
    const text = '{"id":12345678901234567890,"id":1.50,"t":"\\u0041\\/","e":1E2}';
    expect(shown(text)).toEqual([
      '{',
      '  "id": 12345678901234567890,',
      '  "id": 1.50,',
      '  "t": "\\u0041\\/",',
      '  "e": 1E2',
      '}',
    ]);
  });

  test.each(['', '<html>', '{"a":1', '{a:1}'])('%j is not JSON', (text) => {
    expect(jsonLines(text)).toBeUndefined();
  });

  test('hostile nesting is not laid out', () => {
    expect(jsonLines('['.repeat(5000) + ']'.repeat(5000))).toBeUndefined();
  });

  test('any JSON keeps its value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(JSON.parse((shown(text) ?? []).join('\n'))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('the decisive place', () => {
  const text = '{"data":[{"size":1},{"size":2}],"a/b":3,"m~n":4,"":5}';
  test.each([
    ['/data/1/size', ['"size": 2']],
    ['/data/1', ['{']],
    ['/a~1b', ['"a/b": 3,']],
    ['/m~0n', ['"m~n": 4,']],
    ['/', ['"": 5']],
    ['', ['{']],
  ])('%j', (pointer, lines) => {
    expect(pointed(text, pointer)).toEqual(lines);
  });

  test('of something absent is the nearest value around it', () => {
    expect(pointed(text, '/data/1/label')).toEqual(['{']);
    expect(jsonLines(text, '/data/1/label')?.findIndex((line) => line.pointed)).toBe(5);
    expect(jsonLines(text, '/nothing/here')?.findIndex((line) => line.pointed)).toBe(0);
  });

  test('is nowhere without a pointer', () => {
    expect(pointed(text)).toEqual([]);
  });
});
