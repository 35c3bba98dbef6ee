import { suite } from '../../src/check/check.ts';

/** Conventions: the base address. JSON, timestamps and names are watched in every answer of the run. */
export const conventions = suite('Conventions', (check) => {
  check('operations live under /v4 below the base address', ['CONV-BASE-PATH'], async (t) => {
    t.accepted('CONV-BASE-PATH', await t.owner.get('/regions'));
    t.accepted('CONV-BASE-PATH', await t.owner.get('/volumes'));
  });
});
