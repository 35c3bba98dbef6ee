import { expect, test } from 'vitest';
import { domainInPath } from '../../../src/reference/faults/blocks/domain.ts';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const ROOM = 50;

/** Nothing says how many records a domain may have. */
const takesNoMore = refuseWhen(
  'createRecord',
  (_, request, state) => (domainInPath(state, request)?.records.size ?? 0) >= ROOM,
  'The domain has no room for more records.',
);

test('a domain may have room for fifty records: what fits is cloned', async () => {
  const checks = titled(domains, 'a clone has all records of its source');
  const said = await against({ checks, wrap: takesNoMore, settleSeconds: 1, server: OBSERVABLE });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('DOM-CLONE-RECORDS');
}, 60_000);
