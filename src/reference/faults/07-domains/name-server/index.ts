import { unwrapped } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { afterStepsFaults } from './after.ts';
import { besideOthersFaults } from './beside.ts';
import { staysDisabledFaults } from './disabled.ts';
import { kindsOfClonesFaults } from './kinds-of-clones.ts';
import { laterStepsFaults } from './later.ts';
import { leftBehindFaults } from './left-behind.ts';
import { listedForTransfersFaults } from './listed-for-transfers.ts';
import { nextOfANameFaults } from './next-of-a-name.ts';
import { servedRecordsFaults } from './records.ts';
import { renderingFaults } from './rendering.ts';
import { servedSlaveFaults } from './slave.ts';
import { slavesAgainFaults } from './slaves-again.ts';
import { servedTimersFaults } from './timers.ts';
import { transferFaults } from './transfer.ts';
import { updatedWhileDisabledFaults } from './while-disabled.ts';

/** What the name server gets wrong while the API says the right thing, and where imports come from. */
export const nameServerFaults: readonly Fault[] = [
  ...renderingFaults,
  ...staysDisabledFaults,
  ...laterStepsFaults,
  ...afterStepsFaults,
  ...besideOthersFaults,
  ...leftBehindFaults,
  ...servedTimersFaults,
  ...servedRecordsFaults,
  ...transferFaults,
  ...servedSlaveFaults,
  ...updatedWhileDisabledFaults,
  ...listedForTransfersFaults,
  ...kindsOfClonesFaults,
  ...nextOfANameFaults,
  ...slavesAgainFaults,
  {
    id: 'import-from-elsewhere',
    requirement: 'DOM-IMPORT-SOURCES',
    kind: 'state',
    see: 'import a zone: it is asked for from an address that the document does not name',
    wrap: unwrapped,
    options: { importer: '198.51.100.7' },
  },
];
