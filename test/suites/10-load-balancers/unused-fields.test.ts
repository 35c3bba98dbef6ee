import { describe, expect, test } from 'vitest';
import { alterRequest } from '../../../src/reference/faults/blocks/index.ts';
import { configInPath } from '../../../src/reference/faults/blocks/load-balancer.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against, NEVER_BUSY } from '../support/against.ts';
import { generatedChecks } from '../support/generated-checks.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const CHECKS = { ...loadBalancers, checks: [...loadBalancers.checks, ...generatedChecks] };

/** Whoever has no HTTPS has no use for a certificate, and it is left out before anybody looks at it. */
const certificatesLeftUnread = alterRequest(['createConfig', 'updateConfig'], (request, state) => {
  const { ssl_cert, ssl_key, ...others }: Record<string, unknown> = Object(request.body);
  const protocol = others.protocol ?? configInPath(state, request)?.protocol;
  return protocol === 'https' ? request : { ...request, body: others };
});

describe.concurrent('a certificate of a config without HTTPS may be left unread', () => {
  test.each([
    'POST /nodebalancers/{nodebalancerId}/configs keeps LBC-SSL-TYPES',
    'PUT /nodebalancers/{nodebalancerId}/configs/{configId} keeps LBC-SSL-TYPES',
    'PUT /nodebalancers/{nodebalancerId}/configs/{configId}: a rule holds beside any other value',
    'take protocol https',
  ])(
    '%s',
    async (title) => {
      const checks = [...titled(CHECKS, title), ...titled(CHECKS, 'a config for each port')];
      const wrap = certificatesLeftUnread;
      const said = await against({ checks, wrap, settleSeconds: 0.3, rest: NEVER_BUSY });
      expect(complaints(said)).toEqual([]);
      expect(said.ids('passed')).toContain('LBC-SSL-TYPES');
    },
    60_000,
  );
});
