import { arrangeImage } from '../../src/check/arrange/image.ts';
import { diskOf } from '../../src/check/arrange/right/images.ts';
import { completeUpload } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import {
  LONG_AGO,
  type ReadOnlyField,
  takesNothingOver,
  wholeAnswer,
} from '../support/read-only-creation.ts';
import { captureImage, isCapable, pathOf, requestUpload, statesCapability } from './requests.ts';

const READ_ONLY: readonly ReadOnlyField[] = [
  { requirement: 'IMG-READ-ONLY', field: 'id', value: 'private/4176041760' },
  { requirement: 'IMG-CAPABILITIES-READ-ONLY', field: 'capabilities', value: ['set-by-client'] },
  { requirement: 'IMG-CREATED-READ-ONLY', field: 'created', value: LONG_AGO },
  { requirement: 'IMG-CREATED-BY-READ-ONLY', field: 'created_by', value: 'set-by-client' },
  { requirement: 'IMG-DEPRECATED-READ-ONLY', field: 'deprecated', value: true },
  { requirement: 'IMG-EOL-READ-ONLY', field: 'eol', value: LONG_AGO },
  { requirement: 'IMG-EXPIRY-READ-ONLY', field: 'expiry', value: LONG_AGO },
  { requirement: 'IMG-IS-PUBLIC-READ-ONLY', field: 'is_public', value: true },
  { requirement: 'IMG-SIZE-READ-ONLY', field: 'size', value: 41_760 },
  { requirement: 'IMG-STATUS-READ-ONLY', field: 'status', value: 'available' },
  { requirement: 'IMG-TYPE-READ-ONLY', field: 'type', value: 'automatic' },
  { requirement: 'IMG-UPDATED-READ-ONLY', field: 'updated', value: LONG_AGO },
  { requirement: 'IMG-VENDOR-READ-ONLY', field: 'vendor', value: 'set-by-client' },
];

/** What the service does with a capture by itself: its status and size go through values of their own. */
const BY_ITSELF = ['status', 'size', 'deprecated'];

const READ_ONLY_IN_CAPTURES = READ_ONLY.filter(({ field }) => !BY_ITSELF.includes(field));

/** What an upload request and a capture cannot set (resources/image). */
export function readOnlyChecks(check: Declare): void {
  const requirements = READ_ONLY.map(({ requirement }) => requirement);
  check('an upload request sets nothing that is read-only', requirements, (t) =>
    takesNothingOver(t, READ_ONLY, {
      ask: (fields) => requestUpload(t, fields),
      madeIn: (answer) => ({ answer, body: answer.body?.image, where: '/image' }),
      read: async (made) => wholeAnswer(await t.owner.get(pathOf(made))),
    }),
  );

  const captured = READ_ONLY_IN_CAPTURES.map(({ requirement }) => requirement);
  check('a capture sets nothing that is read-only', captured, async (t) => {
    const disk_id = await diskOf(t);
    let path: string | undefined;
    await takesNothingOver(t, READ_ONLY_IN_CAPTURES, {
      ask: (fields) =>
        captureImage(t, { disk_id, label: t.names.label(), cloud_init: true, ...fields }),
      read: async (made) => {
        path = pathOf(made);
        return wholeAnswer(await t.owner.get(path));
      },
    });
    if (path !== undefined && !isShortRun(t)) await updateSetsNothing(t, path);
  });

  check(
    'an update of an image with its data sets nothing that is read-only',
    captured,
    async (t) => {
      leftToLongerRuns(t, 'updates of images with their data');
      const image = await arrangeImage(t, { cloud_init: true });
      await completeUpload(t, image);
      await updateSetsNothing(t, image.path);
    },
  );
}

/** Of an image that is there for good: what is read-only is ignored, or refused, and capabilities stay. */
async function updateSetsNothing(t: CheckContext, path: string): Promise<void> {
  const before = await readOnce(t, path, isCapable);
  await t.owner.put(path, { label: t.names.label() });
  await takesNothingOver(t, READ_ONLY_IN_CAPTURES, {
    ask: (fields) => t.owner.put(path, { label: t.names.label(), ...fields }),
    read: async () => wholeAnswer(await t.owner.get(path)),
  });
  if (isCapable(before)) await statesCapability(t, 'IMG-CAPABILITIES-READ-ONLY', path);
}
