import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';

/** What GET, POST, PUT and DELETE mean (service#rule-4). */
export function methodsChecks(check: Declare): void {
  check('reading a volume and its lists changes nothing', ['SVC-GET-SAFE'], async (t) => {
    const volume = await arrangeVolume(t, { tags: [RUN_TAGS[0]] });
    for (const path of ['/volumes', volume.path, volume.path]) await t.owner.get(path);
    const again = await t.owner.get(volume.path);
    for (const field of ['id', 'label', 'size', 'region', 'created', 'tags', 'compute_id']) {
      t.equal('SVC-GET-SAFE', again, `/${field}`, volume.body[field]);
    }
  });

  check(
    'a created domain is readable and listed until it is deleted',
    ['SVC-POST-CREATES', 'SVC-ID-IN-PATH', 'SVC-DELETE-REMOVES'],
    async (t) => {
      const domain = await arrangeDomain(t);
      t.equal('SVC-ID-IN-PATH', await t.owner.get(domain.path), '/id', domain.id);
      const isListed = async () =>
        ((await t.owner.list('/domains')) ?? []).some((item) => item.id === domain.id);
      await t.comesTrue('SVC-POST-CREATES', `domain ${domain.id} listed`, isListed);
      t.accepted('SVC-DELETE-REMOVES', await t.owner.delete(domain.path));
      await t.eventually(
        'SVC-DELETE-REMOVES',
        'the deleted domain to be refused',
        () => t.owner.get(domain.path),
        (seen) => seen.refused,
      );
      t.creations.forget(domain.path);
      const isGone = async () => !(await isListed());
      await t.comesTrue('SVC-DELETE-REMOVES', `domain ${domain.id} not listed`, isGone);
    },
  );

  check('an update is what later reads return', ['SVC-PUT-UPDATES'], async (t) => {
    const volume = await arrangeVolume(t);
    const label = t.names.label();
    t.accepted('SVC-PUT-UPDATES', await t.owner.put(volume.path, { label, tags: [RUN_TAGS[1]] }));
    const updated = await t.eventually(
      'SVC-PUT-UPDATES',
      `label ${label} and the tag ${RUN_TAGS[1]}`,
      () => t.owner.get(volume.path),
      ({ body }) => body?.label === label && body.tags?.includes(RUN_TAGS[1]),
    );
    t.equal('SVC-PUT-UPDATES', updated, '/tags', [RUN_TAGS[1]]);
  });
}
