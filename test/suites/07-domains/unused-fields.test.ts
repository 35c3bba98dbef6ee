import { describe, expect, test } from 'vitest';
import { domainInPath, WRITES } from '../../../src/reference/faults/blocks/domain.ts';
import { alterRequest } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against, NEVER_BUSY } from '../support/against.ts';
import { generatedChecks } from '../support/generated-checks.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const CHECKS = { ...domains, checks: [...domains.checks, ...generatedChecks] };

const UNUSED: Readonly<Record<string, readonly string[]>> = {
  master: ['master_ips'],
  slave: ['axfr_ips', 'soa_email'],
};

/** What a domain of its type has no use for is left out before anybody looks at it. */
const unusedLeftUnread = alterRequest(WRITES, (request, state) => {
  const sent: Record<string, unknown> = Object(request.body);
  const type = sent.type ?? domainInPath(state, request)?.type;
  const unused = UNUSED[String(type)] ?? [];
  const used = Object.entries(sent).filter(([field]) => !unused.includes(field));
  return { ...request, body: Object.fromEntries(used) };
});

describe.concurrent('what a type has no use for may be left unread', () => {
  test.each([
    ['master_ips of a domain of the other type', 'DOM-MASTER-IPS-LENGTH'],
    ['axfr_ips of a domain of the other type', 'DOM-AXFR-IPS-ADDRESS'],
    ['entries of master_ips', 'DOM-MASTER-IPS-TYPE'],
    ['keeps DOM-MASTER-IPS-TYPE', 'DOM-MASTER-IPS-TYPE'],
    ['a rule holds beside any other value', 'DOM-MASTER-IPS-TYPE'],
    ['POST /domains keeps DOM-CREATE-SOA-EMAIL-FORMAT', 'DOM-CREATE-SOA-EMAIL-FORMAT'],
    ['a master becomes a slave', 'DOM-UPDATE-TO-SLAVE'],
  ])(
    '%s',
    async (title, requirement) => {
      const checks = titled(CHECKS, title);
      const wrap = unusedLeftUnread;
      const said = await against({ checks, wrap, settleSeconds: 0.3, rest: NEVER_BUSY });
      expect(complaints(said)).toEqual([]);
      expect(said.ids('passed')).toContain(requirement);
    },
    60_000,
  );
});
