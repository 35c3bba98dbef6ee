import { expect, test } from 'vitest';
import { lists } from '../../../suites/03-lists/index.ts';
import { against } from '../support/against.ts';
import { seenGreen } from '../support/seen-green.ts';

/** The section holds the form of errors too, of which the section Errors has the check. */
const elsewhere = ['ERR-FIELD-PATH'];

seenGreen(lists, { requests: 700, created: 150, complete: true, elsewhere });

test('a list that fits on a page of any size leaves the default one open', async () => {
  const said = await against({
    checks: lists.checks,
    configure: ({ credentials: { otherAccount: _, ...credentials }, ...raw }) => ({
      ...raw,
      credentials,
    }),
  });
  expect(said.requirements.get('LIST-PAGE-SIZE-DEFAULT')).toMatchObject({
    verdict: 'skipped',
    enable: 'credentials.otherAccount, of an account with more than 100 VPCs',
  });
  expect(said.ids('failed')).toEqual([]);
  expect(said.conclusion.traffic.created).toBeGreaterThan(25);
});
