import { expect, test } from 'vitest';
import {
  alterAnswer,
  type Body,
  instead,
  withoutId,
} from '../../../src/reference/faults/blocks/index.ts';
import { lists } from '../../../suites/03-lists/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

test('which pages hold VPCs that show no ids, nobody can tell', async () => {
  const said = await against({
    checks: titled(lists, 'pages of 25 hold every VPC'),
    wrap: alterAnswer('listVpcs', (body) => ({ ...body, data: body.data.map(withoutId) })),
    // The VPCs of the other account would be enough.
    configure: ({ credentials: { otherAccount: _, ...credentials }, ...rest }) => ({
      ...rest,
      credentials,
    }),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('LIST-COUNTS-AGREE');
}, 60_000);

/** VPCs that others made before, on more pages than a check reads. */
const THEIRS = Array.from({ length: 1400 }, (_, at) => ({ id: 5_000_000 + at, label: `t-${at}` }));

const crowded = instead('listVpcs', (core, state, principal, request, ...rest) => {
  const all = { ...request, query: { page_size: '500' } };
  const step = core(state, principal, all, ...rest);
  const data: Body[] = [...THEIRS, ...Object(step.answer?.body).data];
  const { page = 1, page_size = 100 } = request.query;
  const [number, size] = [Number(page), Number(page_size)];
  const body = {
    data: data.slice((number - 1) * size, number * size),
    page: number,
    pages: Math.ceil(data.length / size),
    results: data.length,
  };
  return { state, answer: { status: 200, body } };
});

test('an account may have more VPCs than are read', async () => {
  const said = await against({ checks: titled(lists, 'three pages of VPCs'), wrap: crowded });
  expect(complaints(said)).toEqual([]);
}, 60_000);
