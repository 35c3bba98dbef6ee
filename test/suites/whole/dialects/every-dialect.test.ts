import { expect, test } from 'vitest';
import { dialects } from '../../../../src/reference/dialects/index.ts';
import { DIALECTS } from '../../support/dialects.ts';

test('each dialect is tried once, by itself or with others', () => {
  const tried = Object.values(DIALECTS).flatMap((names) =>
    names.flatMap((each) => each.split('+')),
  );
  const single = [...dialects.keys()].filter((name) => name !== 'contrarian');
  expect(tried.toSorted()).toEqual(single.toSorted());
});
