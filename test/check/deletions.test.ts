import { expect, test } from 'vitest';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../runner/directly.ts';

test('what gets the path of something while its deletion is on its way is not deleted by it', async () => {
  const { run } = await runOn();
  const { http, ledger } = run;
  const send = http.send.bind(http);
  const seen: boolean[] = [];
  const check = checkOf('deletes', async (t) => {
    const { id } = await arrangeVpc(t);
    const path = `/vpcs/${id}`;
    const former = ledger.counts.created;
    http.send = async (request, as) => {
      const exchange = await send(request, as);
      if (request.method === 'DELETE') ledger.created(ledger.intend('/vpcs'), path, 'owner');
      return exchange;
    };
    await t.owner.delete(path);
    seen.push(ledger.isDeleted(path, former), ledger.isDeleted(path, ledger.counts.created));
  });
  await runDirectly([check], run);
  expect(seen).toEqual([true, false]);
});
