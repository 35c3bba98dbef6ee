import { detachVolume } from '../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { arrangeVolume, volumePath } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import { readsInTheEnd } from '../../src/check/in-the-end.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

/**
 * Fields in the body of an action that does not take them are refused or ignored (SIL-UNKNOWN-BODY-FIELDS), and never
 * taken over: a clone has the size of its source, and only an update changes a label.
 */
export function actionFieldsChecks(check: Declare): void {
  check(
    'no action on a volume takes over what only others set',
    ['VOL-CLONE', 'VOL-RESIZE-KEEPS-REST', 'VOL-ATTACH'],
    async (t) => {
      leftToLongerRuns(t, 'fields that actions do not take');
      const instance = takingVolumes(await sharedInstance(t));
      const volume = await arrangeVolume(t, { size: 21 });
      const { path } = volume;
      const { label, size } = volume.body;
      const others = { label: t.names.label(), size: size + 13 };

      const cloned = await t.creations.attempt({
        collection: `${path}/clone`,
        body: others,
        path: volumePath,
      });
      const clone = cloned.ok ? volumePath(cloned.body) : undefined;
      if (clone !== undefined) await readsInTheEnd(t, 'VOL-CLONE', clone, { size });

      const resized = await t.owner.post(`${path}/resize`, { ...others, size: size + 1 });
      if (resized.ok) await readsInTheEnd(t, 'VOL-RESIZE-KEEPS-REST', path, { label });

      const attached = await t.owner.post(`${path}/attach`, {
        ...others,
        compute_id: instance.id,
      });
      if (!attached.ok) return;
      try {
        const look = () => t.owner.get(path);
        await t.eventually('VOL-ATTACH', `label and size of ${path} kept`, look, ({ body }) => {
          return body?.label === label && body.size !== others.size;
        });
      } finally {
        await detachVolume(t, volume);
      }
    },
    { objects: 2 },
  );
}
