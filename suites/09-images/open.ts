import { arrangeImage } from '../../src/check/arrange/image.ts';
import { sendImageData } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import { isReadInTheEnd } from '../../src/check/in-the-end.ts';
import { requestUpload } from './requests.ts';

const LABEL_LENGTHS = [1, 50, 51, 64, 65, 128, 129, 255, 256];

/** What the document leaves open of images; observed only. */
export function openChecks(check: Declare): void {
  check(
    'labels and data that the document says nothing of are observed',
    ['IMG-GET'],
    async (t) => {
      const image = await arrangeImage(t);
      await isReadInTheEnd(t, 'IMG-GET', image.path);
      for (const length of LABEL_LENGTHS) {
        const answer = await t.owner.put(image.path, {
          label: t.names.labelOf(length).slice(-length),
        });
        const choice = `${length} characters: ${answer.ok ? 'accepted' : 'refused'}`;
        t.observe('SIL-IMG-LABEL-BOUNDS', choice, answer);
      }
      const empty = await t.owner.put(image.path, { label: '' });
      t.observe('SIL-IMG-LABEL-BOUNDS', `empty: ${empty.ok ? 'accepted' : 'refused'}`, empty);

      const { label } = (await t.owner.get(image.path)).body ?? {};
      const second = await requestUpload(t, { label });
      t.observe('SIL-IMG-LABEL-UNIQUE', second.ok ? 'two may share one' : 'refused', second);

      const sent = await sendImageData(t, image.uploadTo, Buffer.from('no gzip at all'));
      const seen = await t.owner.get(image.path);
      const state = seen.ok ? `the image is ${seen.body?.status}` : 'the image is gone';
      const choice = `the data is ${sent.ok ? 'taken' : 'not taken'}, and ${state}`;
      t.observe('SIL-IMG-UPLOAD-BAD-DATA', choice, seen);
    },
  );
}
