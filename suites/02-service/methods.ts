import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import { readsInTheEnd } from '../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';

/** What GET, POST, PUT and DELETE mean (service#rule-4). */
export function methodsChecks(check: Declare): void {
  check('reading a volume and its lists changes nothing', ['SVC-GET-SAFE'], async (t) => {
    const volume = await arrangeVolume(t, { tags: [RUN_TAGS[0]] });
    for (const path of ['/volumes', volume.path, volume.path]) await t.owner.get(path);
    const { id, label, size, region, created, tags, compute_id } = volume.body;
    const before = { id, label, size, region, created, tags, compute_id };
    await readsInTheEnd(t, 'SVC-GET-SAFE', volume.path, before);
  });

  check(
    'a created domain is readable and listed until it is deleted',
    ['SVC-POST-CREATES', 'SVC-ID-IN-PATH', 'SVC-DELETE-REMOVES'],
    async (t) => {
      const domain = await arrangeDomain(t);
      await readsInTheEnd(t, 'SVC-ID-IN-PATH', domain.path, { id: domain.id });
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
    await readsInTheEnd(t, 'SVC-PUT-UPDATES', volume.path, { label, tags: [RUN_TAGS[1]] });
  });
}
