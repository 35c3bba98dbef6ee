import { expect, test } from 'vitest';
import { alterState, operationOf } from '../../../src/reference/faults/blocks/index.ts';
import { service } from '../../../suites/02-service/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** As soon as a domain is deleted, somebody else of the account makes one, which gets its id. */
const givenToOthers = alterState('deleteDomain', (after, before, request) => {
  const id = Number(operationOf(request).params.domainId);
  const domain = before.domains.get(id);
  if (domain === undefined) return after;
  const theirs = { ...domain, domain: `theirs-${id}.example.net` };
  return { ...after, domains: after.domains.put(id, theirs) };
});

test('an id that somebody else is given after a deletion is no complaint', async () => {
  const checks = checksOf(service.checks, 'SVC-DELETE-REMOVES');
  const said = await against({ checks, wrap: givenToOthers, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
});
