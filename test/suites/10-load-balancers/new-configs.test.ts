import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { operationOf, refusal, refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const isHttps = (body: { protocol?: unknown }) => body.protocol === 'https';

/** Which ports go with which protocol is as open as which there are (SIL-LBC-PORT-BOUNDS): 80 is for others here. */
const notOnPort80 = (core: Core): Core => {
  const onUpdate = refuseWhen('updateConfig', (body) => isHttps(body) && body.port === undefined);
  return onUpdate(refuseWhen('createConfig', (body) => isHttps(body) && body.port === 80)(core));
};

test('HTTPS may need another port than 80', async () => {
  const checks = checksOf(loadBalancers.checks, 'LBC-HTTPS');
  const said = await against({ checks, wrap: notOnPort80 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('LBC-HTTPS');
}, 60_000);

/** Milliseconds in which a new config is read and not known yet to those who change things. */
const UNKNOWN_MILLIS = 400;

function unknownToWriters(core: Core): Core {
  const known = new Map<string, number>();
  return (state, principal, request, ...rest) => {
    const { id } = operationOf(request);
    const isEarly = performance.now() < (known.get(request.path) ?? 0);
    if ((id === 'createNode' || id === 'updateConfig') && isEarly)
      return { state, answer: { ...refusal('Not found'), status: 404 } };
    const step = core(state, principal, request, ...rest);
    const made = Object(step.answer?.body).id;
    if (id === 'createConfig' && made !== undefined)
      known.set(`${request.path}/${made}`, performance.now() + UNKNOWN_MILLIS);
    return step;
  };
}

test('a new config may be known late to those who change it', async () => {
  const said = await against({
    checks: loadBalancers.checks,
    wrap: unknownToWriters,
    settleSeconds: 2,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(expect.arrayContaining(['NODE-CREATE', 'LBC-HTTPS']));
}, 120_000);
