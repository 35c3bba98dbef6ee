import { expect, test } from 'vitest';
import { refusal } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { tags } from '../../../suites/08-tags/index.ts';
import { against, told } from '../support/against.ts';

/** As if the target had no such route: requests with these methods on a tag get 404. */
const without =
  (methods: readonly string[]): Fault['wrap'] =>
  (core) =>
  (state, principal, request, ...rest) =>
    methods.includes(request.method) && /\/tags\/[^/]+$/.test(request.path)
      ? { state, answer: refusal('Not found', 404) }
      : core(state, principal, request, ...rest);

test.concurrent.each([
  [['DELETE'], ['TAG-DELETE']],
  [
    ['GET', 'DELETE'],
    ['TAG-OBJECTS', 'TAG-DELETE'],
  ],
])(
  '%j of tags that always get 404 break what the document says of them, and little is left',
  async (methods, broken) => {
    const said = await against({ checks: tags.checks, wrap: without(methods) });
    expect(said.ids('failed'), told(said, 'TAG-DELETE')).toEqual(broken);
    const left = said.conclusion.traffic.leftovers.filter((path) => path.startsWith('/tags/'));
    expect(left.length).toBeLessThan(60);
  },
);
