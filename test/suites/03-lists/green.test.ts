import { expect, test } from 'vitest';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { lists } from '../../../suites/03-lists/index.ts';
import { against } from '../support/against.ts';
import { seenGreen } from '../support/seen-green.ts';

/** The section holds the form of errors too, of which the section Errors has the check. */
const elsewhere = ['ERR-FIELD-PATH'];

seenGreen(lists, { requests: 900, created: 210, complete: true, elsewhere });

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

test('ids that are too great to be read exactly are no item twice', async () => {
  const checks = lists.checks.filter(({ title }) => title.includes('/compute/instances'));
  const wrap = alterAnswer('listInstances', (body) => ({
    ...body,
    data: body.data.map((instance: object) => ({ ...instance, id: 2 ** 63 })),
  }));
  const said = await against({ checks, wrap });
  expect(checks).not.toEqual([]);
  expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
});

test('ids that are read exactly are', async () => {
  const checks = lists.checks.filter(({ title }) => title.includes('/compute/instances'));
  const wrap = alterAnswer('listInstances', (body) => ({
    ...body,
    data: body.data.map((instance: object) => ({ ...instance, id: 7 })),
  }));
  const said = await against({ checks, wrap, settleSeconds: 0.2 });
  expect(said.ids('failed')).toContain('LIST-PARTITION');
});

test('what is not shown may be called by one id in several rows', async () => {
  const checks = lists.checks.filter(({ title }) => title.includes('/compute/types'));
  const wrap = alterAnswer('listTypes', ({ data, ...body }) => {
    const inEach = ['us-east', 'eu-west'].flatMap((region) =>
      data.map((type: object) => ({ ...type, region })),
    );
    return { ...body, data: inEach, results: 2 * body.results };
  });
  const said = await against({ checks, wrap });
  expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
  expect(said.ids('passed')).toContain('LIST-PARTITION');
});
