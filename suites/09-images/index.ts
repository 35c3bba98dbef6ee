import { suite } from '../../src/check/check.ts';
import { captureChecks } from './capture.ts';
import { combinationsChecks } from './combinations.ts';
import { creatorsChecks } from './creators.ts';
import { deletionChecks } from './deletion.ts';
import { deploymentChecks } from './deployment.ts';
import { expiryChecks } from './expiry.ts';
import { machineChecks } from './machine.ts';
import { openChecks } from './open.ts';
import { otherAccountChecks } from './other-account.ts';
import { publicChecks } from './public.ts';
import { readOnlyChecks } from './read-only.ts';
import { readingChecks } from './reading.ts';
import { updateChecks } from './update.ts';
import { uploadDataChecks } from './upload/data.ts';
import { uploadChecks } from './upload/upload.ts';
import { waitingUploadsChecks } from './upload/waiting.ts';
import { wholeRecordChecks } from './whole-record.ts';

/** Endpoints, Images; the image's fields and states. */
export const images = suite('Images', (check) => {
  readingChecks(check);
  publicChecks(check);
  captureChecks(check);
  creatorsChecks(check);
  uploadChecks(check);
  uploadDataChecks(check);
  readOnlyChecks(check);
  expiryChecks(check);
  waitingUploadsChecks(check);
  deploymentChecks(check);
  updateChecks(check);
  deletionChecks(check);
  otherAccountChecks(check);
  wholeRecordChecks(check);
  machineChecks(check);
  openChecks(check);
  combinationsChecks(check);
});
