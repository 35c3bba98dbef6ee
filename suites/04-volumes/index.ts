import { suite } from '../../src/check/check.ts';
import { allowance } from './allowance.ts';
import { attachment } from './attach.ts';
import { attachPermissions } from './attach-permissions.ts';
import { attachedCreation } from './attached-creation.ts';
import { cloning } from './clone.ts';
import { computeLabel } from './compute-label.ts';
import { creation } from './creation.ts';
import { growth } from './growth.ts';
import { inactive } from './inactive.ts';
import { life } from './life.ts';
import { listed } from './listed.ts';
import { machine } from './machine.ts';
import { openPoints } from './open.ts';
import { otherAccount } from './other-account.ts';
import { permissions } from './permissions.ts';
import { races } from './races.ts';
import { time } from './time.ts';

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
