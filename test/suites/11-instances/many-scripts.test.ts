import { expect, test } from 'vitest';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const PAGES = 250;

/** Public scripts fill more pages than are walked, one to a page; whoever has a private one is listed that first. */
const manyScripts = alterAnswer('listStackScripts', (body, request) => {
  const page = Number(request.query.page ?? 1);
  const isPublic = body.data.every((script: { is_public?: unknown }) => script.is_public !== false);
  const id = 1_000_000 + page - (isPublic ? 0 : 1);
  return { data: [{ ...body.data[0], id }], page, pages: PAGES, results: PAGES };
});

test('scripts on more pages than are walked are not compared', async () => {
  const checks = checksOf(instances.checks, 'STACK-LIST').filter(({ title }) =>
    /script/.test(title),
  );
  const said = await against({ checks, wrap: manyScripts, settleSeconds: 0 });
  expect(complaints(said)).toEqual([]);
}, 60_000);
