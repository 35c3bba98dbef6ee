import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, readOnce, readsInTheEnd, takesUpdate } from '../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** What only requests change of a volume. */
const FIELDS = ['id', 'label', 'size', 'region', 'created', 'tags', 'compute_id'];

/** What GET, POST, PUT and DELETE mean (service#rule-4). */
export function methodsChecks(check: Declare): void {
  check('reading a volume and its lists changes nothing', ['SVC-GET-SAFE'], async (t) => {
    const [tag] = RUN_TAGS;
    const { path } = await arrangeVolume(t, { tags: [tag] });
    // What shows late was not put there by reading.
    const isTagged = ({ body }: Answer) => Array.isArray(body?.tags) && body.tags.includes(tag);
    const shown = await readOnce(t, path, isTagged);
    if (!isTagged(shown)) throw new Inconclusive(`${path} never shows its tag: ${shown.summary}`);
    const before = Object.fromEntries(FIELDS.map((field) => [field, shown.body[field]]));
    for (const each of ['/volumes', path, path]) await t.owner.get(each);
    await readsInTheEnd(t, 'SVC-GET-SAFE', path, before);
  });

  check(
    'a created domain is readable and listed until it is deleted',
    ['SVC-POST-CREATES', 'SVC-ID-IN-PATH', 'SVC-PUT-UPDATES', 'SVC-DELETE-REMOVES'],
    async (t) => {
      const domain = await arrangeDomain(t);
      const name = domain.body.domain;
      await readsInTheEnd(t, 'SVC-ID-IN-PATH', domain.path, { id: domain.id });
      // What is deleted may leave its id to something of somebody else's.
      const isIt = (item: { id: unknown; domain?: unknown }) =>
        item.id === domain.id && (item.domain ?? name) === name;
      const isListed = async () => ((await t.owner.list('/domains')) ?? []).some(isIt);
      await t.comesTrue('SVC-POST-CREATES', `domain ${domain.id} listed`, isListed);
      await observeUnit(t, domain.path);
      await keepsWide(t, domain.path);
      await isDeleted(t, 'SVC-DELETE-REMOVES', domain.path);
      await isGoneInTheEnd(t, 'SVC-DELETE-REMOVES', domain.path);
      t.creations.forget(domain.path);
      const isGone = async () => !(await isListed());
      await t.comesTrue('SVC-DELETE-REMOVES', `domain ${domain.id} not listed`, isGone);
    },
  );

  check('an update is what later reads return', ['SVC-PUT-UPDATES'], async (t) => {
    const volume = await arrangeVolume(t);
    const label = t.names.label();
    await takesUpdate(t, 'SVC-PUT-UPDATES', volume.path, { label, tags: [RUN_TAGS[1]] });
    const begun = performance.now();
    const updated = await readsInTheEnd(t, 'SVC-PUT-UPDATES', volume.path, {
      label,
      tags: [RUN_TAGS[1]],
    });
    const seconds = Math.ceil((performance.now() - begun) / 1000);
    t.observe('SIL-RENDER-DELAY', `an update shows within ${seconds} s`, updated);
    await observeOddRequests(t, volume.path, label);
  });
}

/** A right update with a parameter in its query, and a method that the path does not offer. */
async function observeOddRequests(t: CheckContext, path: string, label: string): Promise<void> {
  const update = { method: 'PUT', path, query: { size: 1 }, json: { label } } as const;
  const withQuery = await t.owner.send(update);
  const choice = withQuery.ok ? 'ignored' : withQuery.refused ? 'refused' : undefined;
  if (choice) t.observe('SIL-QUERY-PARAMETERS', choice, withQuery);
  const patched = await t.owner.send({ method: 'PATCH', path, json: { label } });
  t.observe('SIL-OTHER-METHODS', `PATCH: ${patched.status}`, patched);
}

/** 200 characters that are 400 UTF-16 units and 800 bytes, where 253 characters are allowed. */
const WIDE = '\u{1f310}'.repeat(200);

/** Which characters there are is open; what is accepted is kept to its end. */
async function keepsWide(t: CheckContext, path: string): Promise<void> {
  const description = 'wide \u{1f310} and narrow';
  const { ok } = await t.owner.put(path, { description });
  if (ok) await readsInTheEnd(t, 'SVC-PUT-UPDATES', path, { description });
}

async function observeUnit(t: CheckContext, path: string): Promise<void> {
  const answer = await t.owner.put(path, { description: WIDE });
  const choice = answer.ok ? 'characters of Unicode, or none' : 'another unit';
  if (answer.ok || answer.refused) t.observe('SIL-CHARACTERS', choice, answer);
}
