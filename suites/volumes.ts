import { sharedInstance } from '../src/run/arrange/instance.ts';
import { arrangeVolume, volumeBody, volumePath } from '../src/run/arrange/volume.ts';
import { suite } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';

/** Endpoints, Volumes; the volume's fields and states. */
export const volumes = suite('Volumes', (check) => {
  check(
    'a created volume can be read back as asked',
    [
      'VOL-CREATE',
      'VOL-GET',
      'VOL-REGION-AS-ASKED',
      'VOL-CREATE-TAGS',
      'VOL-CREATE-UNATTACHED',
      'VOL-COMPUTE-ID-NULL-UNATTACHED',
      'SVC-ID-IN-PATH',
    ],
    async (t) => {
      const body = volumeBody(t, { size: 25, tags: ['conformance'] });
      const made = await createVolume(t, body);
      t.accepted('VOL-CREATE', made);
      t.equal('VOL-CREATE', made, '/label', body.label);
      t.equal('VOL-CREATE', made, '/size', 25);
      const read = await t.eventually(
        'VOL-GET',
        'the new volume to be readable',
        () => t.owner.get(`/volumes/${made.body.id}`),
        (seen) => seen.ok,
      );
      t.equal('VOL-GET', read, '/label', body.label);
      t.equal('SVC-ID-IN-PATH', read, '/id', made.body.id);
      t.equal('VOL-REGION-AS-ASKED', read, '/region', body.region);
      t.equal('VOL-CREATE-TAGS', read, '/tags', ['conformance']);
      t.equal('VOL-CREATE-UNATTACHED', read, '/compute_id', null);
      t.equal('VOL-COMPUTE-ID-NULL-UNATTACHED', read, '/compute_id', null);
    },
  );

  check('without size a volume has 20 GiB', ['VOL-CREATE-SIZE-DEFAULT'], async (t) => {
    const made = await createVolume(t, volumeBody(t));
    t.accepted('VOL-CREATE-SIZE-DEFAULT', made);
    t.equal('VOL-CREATE-SIZE-DEFAULT', made, '/size', 20);
  });

  check('a volume becomes active', ['VOL-STATUS-BECOMES-ACTIVE'], async (t) => {
    const made = await createVolume(t, volumeBody(t));
    t.accepted('VOL-STATUS-BECOMES-ACTIVE', made);
    await t.eventually(
      'VOL-STATUS-BECOMES-ACTIVE',
      'status active',
      () => t.owner.get(`/volumes/${made.body.id}`),
      (seen) => seen.body?.status === 'active',
    );
    t.observe('SIL-VOL-STATUS-TRANSITIONS', `a new volume is ${made.body.status} first`, made);
  });

  check(
    'the list holds a new volume until it is deleted',
    [
      'VOL-LIST',
      'SVC-POST-CREATES',
      'VOL-DELETE',
      'SVC-DELETE-REMOVES',
      'VOL-DELETE-IRREVERSIBLE',
      'VOL-ID-UNIQUE',
    ],
    async (t) => {
      const volume = await arrangeVolume(t);
      const listed = await t.owner.list('/volumes');
      const ids = (listed ?? []).map((item) => item.id);
      const list = await t.owner.get('/volumes');
      t.holds('VOL-LIST', listed !== undefined && ids.includes(volume.id), {
        expected: `volume ${volume.id} in the list`,
        received: `ids ${ids.slice(0, 20).join(', ')}`,
        answers: [list],
      });
      t.holds('VOL-ID-UNIQUE', new Set(ids).size === ids.length, {
        expected: 'every id once',
        received: `ids ${ids.join(', ')}`,
        answers: [list],
      });
      t.holds('SVC-POST-CREATES', ids.includes(volume.id), {
        expected: `volume ${volume.id} in its collection`,
        received: `ids ${ids.slice(0, 20).join(', ')}`,
        answers: [list],
      });
      const deleted = await t.owner.delete(volume.path);
      t.accepted('VOL-DELETE', deleted);
      await t.eventually(
        'SVC-DELETE-REMOVES',
        'the deleted volume to be gone',
        () => t.owner.get(volume.path),
        (seen) => seen.refused,
      );
      t.creations.forget(volume.path);
      t.refused(
        'VOL-DELETE-IRREVERSIBLE',
        await t.owner.put(volume.path, { label: volume.body.label }),
      );
    },
  );

  check(
    'a resize to a larger size is carried out',
    ['VOL-RESIZE', 'VOL-RESIZE-KEEPS-REST'],
    async (t) => {
      const volume = await arrangeVolume(t, { size: 20 });
      t.accepted('VOL-RESIZE', await t.owner.post(`${volume.path}/resize`, { size: 21 }));
      const grown = await t.eventually(
        'VOL-RESIZE',
        'an active volume of 21 GiB',
        () => t.owner.get(volume.path),
        (seen) => seen.body?.size === 21 && seen.body.status === 'active',
      );
      for (const field of [
        'id',
        'label',
        'region',
        'created',
        'compute_id',
        'tags',
        'hardware_type',
      ]) {
        t.equal('VOL-RESIZE-KEEPS-REST', grown, `/${field}`, volume.body[field]);
      }
    },
  );

  check(
    'a resize to a smaller or equal size is refused',
    ['VOL-RESIZE-GROWS', 'VOL-RESIZE-SAME-REFUSED', 'ERR-UNCHANGED'],
    async (t) => {
      const volume = await arrangeVolume(t, { size: 25 });
      t.refused('VOL-RESIZE-GROWS', await t.owner.post(`${volume.path}/resize`, { size: 24 }));
      t.refused(
        'VOL-RESIZE-SAME-REFUSED',
        await t.owner.post(`${volume.path}/resize`, { size: 25 }),
      );
      t.equal('ERR-UNCHANGED', await t.owner.get(volume.path), '/size', 25);
    },
  );

  check(
    'attach and detach move compute_id',
    [
      'VOL-ATTACH',
      'VOL-DETACH',
      'VOL-COMPUTE-ID-ATTACHED',
      'VOL-COMPUTE-LABEL-MATCHES',
      'VOL-LIST-BY-INSTANCE',
      'VOL-COMPUTE-ID-NULL-UNATTACHED',
    ],
    async (t) => {
      const instance = await sharedInstance(t);
      const volume = await arrangeVolume(t);
      t.accepted(
        'VOL-ATTACH',
        await t.owner.post(`${volume.path}/attach`, { compute_id: instance.id }),
      );
      const attached = await t.eventually(
        'VOL-COMPUTE-ID-ATTACHED',
        `compute_id ${instance.id}`,
        () => t.owner.get(volume.path),
        (seen) => seen.body?.compute_id === instance.id,
      );
      if (instance.label !== undefined)
        t.equal('VOL-COMPUTE-LABEL-MATCHES', attached, '/compute_label', instance.label);
      await t.eventually(
        'VOL-LIST-BY-INSTANCE',
        `volume ${volume.id} among those of instance ${instance.id}`,
        () => t.owner.get(`/compute/instances/${instance.id}/volumes`),
        (seen) => seen.items.some((item) => item.id === volume.id),
      );
      t.accepted('VOL-DETACH', await t.owner.post(`${volume.path}/detach`));
      await t.eventually(
        'VOL-COMPUTE-ID-NULL-UNATTACHED',
        'compute_id null after detaching',
        () => t.owner.get(volume.path),
        (seen) => seen.body?.compute_id === null,
      );
    },
  );
});

function createVolume(t: CheckContext, body: Record<string, unknown>) {
  return t.creations.attempt({ collection: '/volumes', body, path: volumePath });
}
