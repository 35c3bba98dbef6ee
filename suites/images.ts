import { suite } from '../src/run/check.ts';
import { captureChecks } from './images-capture.ts';
import { deletionChecks } from './images-deletion.ts';
import { deploymentChecks } from './images-deployment.ts';
import { expiryChecks } from './images-expiry.ts';
import { machineChecks } from './images-machine.ts';
import { openChecks } from './images-open.ts';
import { otherAccountChecks } from './images-other-account.ts';
import { publicChecks } from './images-public.ts';
import { readingChecks } from './images-reading.ts';
import { updateChecks } from './images-updates.ts';
import { uploadChecks } from './images-upload.ts';

/** Endpoints, Images; the image's fields and states. */
export const images = suite('Images', (check) => {
  readingChecks(check);
  publicChecks(check);
  captureChecks(check);
  uploadChecks(check);
  expiryChecks(check);
  deploymentChecks(check);
  updateChecks(check);
  deletionChecks(check);
  otherAccountChecks(check);
  machineChecks(check);
  openChecks(check);
});
