import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { type Body, operationOf } from '../../../src/reference/faults/blocks/index.ts';
import type { State } from '../../../src/reference/state.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const LIST = /^\/v4\/domains\/(\d+)\/records$/;

/** A record takes the place of that of its type and name; one read after it was seen is older again. */
const replacing = (core: Core): Core => {
  const replaced = new Map<number, { readonly before: State; looks: number }>();
  return (state, principal, request, ...rest) => {
    const id = Number(LIST.exec(request.path)?.[1]);
    if (operationOf(request).id === 'createRecord') {
      const { type, name } = Object(request.body);
      const domain = state.domains.get(id);
      const same =
        domain?.records.filter((each: Body) => each.type === type && each.name === name) ?? [];
      if (domain === undefined || same.length === 0)
        return core(state, principal, request, ...rest);
      replaced.set(id, { before: state, looks: 0 });
      const records = same.reduce((all, each: Body) => all.remove(each.id), domain.records);
      const without = { ...state, domains: state.domains.put(id, { ...domain, records }) };
      return core(without, principal, request, ...rest);
    }
    const seen = request.method === 'GET' ? replaced.get(id) : undefined;
    if (seen === undefined) return core(state, principal, request, ...rest);
    seen.looks += 1;
    const then = seen.looks === 2 ? seen.before : state;
    return { ...core(then, principal, request, ...rest), state };
  };
};

test('a record that took the place of another is the one that a clone has', async () => {
  const checks = domains.checks.filter(({ title }) => /records of every type/.test(title));
  expect(checks).toHaveLength(1);
  const said = await against({ checks, wrap: replacing, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('DOM-CLONE-RECORDS');
});
