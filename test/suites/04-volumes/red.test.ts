import { beforeActiveFaults } from '../../../src/reference/faults/04-volumes/before-active.ts';
import { volumesFaults } from '../../../src/reference/faults/04-volumes/index.ts';
import { earlyListFaults } from '../../../src/reference/faults/04-volumes/list/early-list.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';
import { VISIBLE_DELAYS } from '../support/visible-delays.ts';

/** Fields are judged on every answer: checks that list, update and resize volumes bring forth each. */
const showing = [
  ...new Set(
    [
      'VOL-LIST',
      'VOL-LIST-BY-INSTANCE',
      'VOL-UPDATE',
      'VOL-RESIZE-KEEPS-REST',
      'VOL-CREATE',
    ].flatMap((id) => checksOf(volumes.checks, id)),
  ),
];

/** Requirements that show only while a volume is creating or resizing. */
const TRANSIENT = ['VOL-CLONE-ACTIVE-ONLY', 'VOL-RESIZE-ACTIVE-ONLY', 'VOL-RESIZE-WHILE-AT-WORK'];
const INACTIVE = [
  'volume-clone-of-inactive-refused-and-made',
  'volume-resize-of-inactive-refused-and-done',
  'volume-clone-of-inactive-refused-and-stuck',
  'volume-clone-shrinks-once-active',
  'resizing-volume-stays-on-deleted-instance',
  'creating-volume-stays-on-deleted-instance',
];
const isTransient = (fault: Fault) =>
  TRANSIENT.includes(fault.requirement) ||
  INACTIVE.includes(fault.id) ||
  earlyListFaults.includes(fault) ||
  beforeActiveFaults.includes(fault);
const isLasting = (fault: Fault) => !isTransient(fault);

seenRed(volumes.checks, volumesFaults.filter(isTransient), { server: VISIBLE_DELAYS });
seenRed(volumes.checks, volumesFaults.filter(isLasting), { showing, settleSeconds: 0.1 });
