import { domainsFaults } from '../../../src/reference/faults/07-domains/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

/**
 * The fields of a domain are judged on every answer: these checks list, create and import domains, and send timers that are out of range.
 */
const showing = ['DOM-LIST', 'DOM-CREATE', 'DOM-IMPORT', 'DOM-TIMER-DEFAULT'].flatMap((id) =>
  checksOf(domains.checks, id),
);

seenRed(domains.checks, domainsFaults, {
  showing,
  settleSeconds: 0.1,
  server: { control: true },
  configure: (raw) => ({ ...raw, limits: { ...raw.limits, nameServerSeconds: 0.1 } }),
});
