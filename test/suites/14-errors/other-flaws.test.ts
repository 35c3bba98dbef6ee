import { expect, test } from 'vitest';
import { instead } from '../../../src/reference/faults/blocks/index.ts';
import { sent } from '../../../src/reference/faults/blocks/load-balancer.ts';
import { errors } from '../../../suites/14-errors/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** A certificate is for HTTPS and has a key: whoever looks at that first names what is missing. */
const certificatesForHttps = instead(
  ['createConfig', 'updateConfig'],
  (core, state, principal, request, ...rest) => {
    const { protocol, ssl_cert, ssl_key } = sent(request);
    const isUsed = ssl_cert !== undefined || ssl_key !== undefined;
    if (!isUsed || protocol === 'https') return core(state, principal, request, ...rest);
    const reason = 'A certificate needs the protocol https.';
    const body = { errors: [{ field: 'protocol', reason }] };
    return { state, answer: { status: 400, body } };
  },
);

test('a certificate without HTTPS is no certificate of the wrong type', async () => {
  const checks = errors.checks.filter(({ title }) => /configs.*a named field/.test(title));
  const said = await against({ checks, wrap: certificatesForHttps });
  expect(checks.length).toBeGreaterThan(1);
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('ERR-FIELD-PATH');
}, 60_000);
