import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { operationOf } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const BELOW = /^\/v4\/domains\/(\d+)\/(clone|records)$/;

/** Somebody else of the account creates a domain, which gets the id of one that was deleted, after its update was refused. */
function givenToAnother(asked: 'clone' | 'records') {
  return (core: Core): Core => {
    const deleted = new Map<number, unknown>();
    return (state, principal, request, ...rest) => {
      if (operationOf(request).id === 'deleteDomain') {
        const id = Number(request.path.split('/').at(-1));
        const row = state.domains.get(id);
        if (row !== undefined) deleted.set(id, { ...row, domain: `theirs-${id}.example.net` });
      }
      const [, id, below] = BELOW.exec(request.path) ?? [];
      const row = below === asked ? deleted.get(Number(id)) : undefined;
      deleted.delete(row === undefined ? -1 : Number(id));
      const domainsNow =
        row === undefined ? state.domains : state.domains.put(Number(id), row as never);
      return core({ ...state, domains: domainsNow }, principal, request, ...rest);
    };
  };
}

test.each(['clone', 'records'] as const)(
  'the id of a deleted domain may be that of another one when %s are asked for',
  async (asked) => {
    const checks = titled(domains, 'the list holds a domain until it is deleted');
    const said = await against({ checks, wrap: givenToAnother(asked) });
    expect(complaints(said)).toEqual([]);
  },
  60_000,
);
