import { suite } from '../src/run/check.ts';
import { allowance } from './volumes-allowance.ts';
import { attachment } from './volumes-attach.ts';
import { attachPermissions } from './volumes-attach-permissions.ts';
import { attachedCreation } from './volumes-attached-creation.ts';
import { cloning } from './volumes-clone.ts';
import { computeLabel } from './volumes-compute-label.ts';
import { creation } from './volumes-creation.ts';
import { growth } from './volumes-growth.ts';
import { inactive } from './volumes-inactive.ts';
import { life } from './volumes-life.ts';
import { listed } from './volumes-listed.ts';
import { machine } from './volumes-machine.ts';
import { openPoints } from './volumes-open.ts';
import { otherAccount } from './volumes-other-account.ts';
import { permissions } from './volumes-permissions.ts';
import { races } from './volumes-races.ts';
import { time } from './volumes-time.ts';

/** Volumes: the fields, states and operations of block storage. */
export const volumes = suite('Volumes', (check) => {
  creation(check);
  life(check);
  listed(check);
  attachedCreation(check);
  attachment(check);
  computeLabel(check);
  allowance(check);
  cloning(check);
  growth(check);
  inactive(check);
  permissions(check);
  attachPermissions(check);
  otherAccount(check);
  machine(check);
  races(check);
  time(check);
  openPoints(check);
});
