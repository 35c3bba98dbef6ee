import { instancesFaults } from '../../../src/reference/faults/11-instances/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { seenRed } from '../support/seen-red.ts';
import { titled } from '../support/titled.ts';

/** The fields of an instance are judged on every answer: a check that looks at a tagged one will do. */
const showing = titled(instances, 'alerts.cpu begins at 90');

seenRed(instances.checks, instancesFaults, {
  showing,
  settleSeconds: 0.1,
  server: { control: true },
  configure: (raw) => ({ ...raw, limits: { ...raw.limits, bootSeconds: 0.3 } }),
});
