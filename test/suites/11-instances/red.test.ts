import { instancesFaults } from '../../../src/reference/faults/11-instances/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

/** The fields of an instance are judged on every answer: a check that looks at a tagged one will do. */
const showing = checksOf(instances.checks, 'INST-ALERTS-CPU-DEFAULT');

seenRed(instances.checks, instancesFaults, {
  showing,
  settleSeconds: 0.1,
  server: { control: true },
  configure: (raw) => ({ ...raw, limits: { ...raw.limits, bootSeconds: 0.3 } }),
});
