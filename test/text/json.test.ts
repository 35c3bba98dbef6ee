import { expect, test } from 'vitest';
import { parseJson } from '../../src/text/json.ts';

test('what is no zero keeps its sign', () => {
  expect(parseJson('[-0.5,-01]')).toBeUndefined();
  expect(parseJson('[-0.5,-1,"-0",{"a":-0.25}]')).toEqual([-0.5, -1, '-0', { a: -0.25 }]);
});
