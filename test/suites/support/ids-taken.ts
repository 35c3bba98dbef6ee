import type { Core } from '../../../src/reference/core.ts';
import { reused } from '../../../src/reference/dialects/room.ts';
import { OWNER } from '../../../src/reference/faults/blocks/index.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';

const ITEM = /^\/v4\/(volumes|vpcs)\/\d+$/;

/** Ids are given again, and before anybody reads what was deleted, another user of the account has got one of its kind. */
export function idsTaken(core: Core): Core {
  const inner = reused.wrap?.(core) ?? core;
  const free: string[] = [];
  let nth = 0;
  return (before, principal, request, now, ...rest) => {
    let state = before;
    for (const collection of request.method === 'GET' ? free.splice(0) : []) {
      nth += 1;
      const body = { label: `theirs-${nth}`, region: FIXTURES.region };
      const create = { method: 'POST', path: `/v4/${collection}`, query: {}, body } as const;
      state = inner(state, OWNER, create, now).state;
    }
    const step = inner(state, principal, request, now, ...rest);
    const [, collection] = ITEM.exec(request.path) ?? [];
    if (request.method === 'DELETE' && collection && step.answer?.status === 200)
      free.push(collection);
    return step;
  };
}
