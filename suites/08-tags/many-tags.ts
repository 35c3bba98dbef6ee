import { arrangeDomain, domainBody, domainPath } from '../../src/check/arrange/domain.ts';
import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume, volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { EVERY_RUN_TAG } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { createVolume } from '../04-volumes/requests.ts';
import { createDomain } from '../07-domains/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { objectsUnder, type Tagged } from './objects/tagged-objects.ts';

/** An object with more tags than most have (resources/volume#tags, resources/domain#tags). */
export function manyTagsChecks(check: Declare): void {
  for (const kind of KINDS) {
    check(
      `a ${kind.called} keeps each of a dozen tags`,
      [kind.creation, kind.update, 'TAG-OBJECTS'],
      async (t) => {
        leftToLongerRuns(t, 'objects with many tags');
        const path = await created(t, kind);
        const updated = await t.owner.put(path, { tags: LAST_FIRST });
        observe(t, updated);
        if (!updated.ok) return;
        await carriesAll(t, kind.update, path);
        await isListedUnderEach(t, path);
      },
    );
  }
}

/** In another order than at the creation. */
const LAST_FIRST = EVERY_RUN_TAG.toReversed();

interface Kind {
  readonly called: string;
  readonly creation: string;
  readonly update: string;
  readonly create: (t: CheckContext, wish: Wish) => Promise<Answer>;
  readonly pathOf: (body: unknown) => string | undefined;
  readonly arrange: (t: CheckContext) => Promise<{ readonly path: string }>;
}

interface Wish {
  readonly [field: string]: unknown;
  readonly tags: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    called: 'volume',
    creation: 'VOL-CREATE-TAGS',
    update: 'VOL-UPDATE',
    create: (t, wish) => createVolume(t, volumeBody(t, wish)),
    pathOf: volumePath,
    arrange: arrangeVolume,
  },
  {
    called: 'domain',
    creation: 'DOM-CREATE',
    update: 'DOM-UPDATE',
    create: (t, wish) => createDomain(t, domainBody(t, wish)),
    pathOf: domainPath,
    arrange: arrangeDomain,
  },
];

/** One that was created with all of them, where that is taken. */
async function created(t: CheckContext, { creation, create, pathOf, arrange }: Kind) {
  const made = await create(t, { tags: EVERY_RUN_TAG });
  observe(t, made);
  const path = made.ok ? pathOf(made.body) : undefined;
  if (path === undefined) return (await arrange(t)).path;
  await carriesAll(t, creation, path);
  return path;
}

/** How many tags there may be is not said: who refuses so many is right, and who takes them keeps them. */
function observe(t: CheckContext, answer: Answer): void {
  const choice = answer.ok ? 'are taken' : 'are refused';
  t.observe('SIL-TAG-COUNT', `${EVERY_RUN_TAG.length} ${choice}`, answer);
}

function carriesAll(t: CheckContext, requirement: string, path: string): Promise<unknown> {
  return t.eventually(
    requirement,
    `${path} with its ${EVERY_RUN_TAG.length} tags`,
    () => t.owner.get(path),
    ({ body }) => EVERY_RUN_TAG.every((tag) => body?.tags?.includes(tag)),
  );
}

/** Whether a tag that is set on an object is a tag is open (SIL-TAG-BY-OBJECT): where the first is none, none is. */
async function isListedUnderEach(t: CheckContext, path: string): Promise<void> {
  const { id } = (await t.owner.get(path)).body ?? {};
  const [first = '', ...others] = LAST_FIRST;
  if (!(await listed(t, first, id)).held) return;
  for (const tag of others) {
    const { held, last } = await listed(t, tag, id);
    t.holds('TAG-OBJECTS', held, {
      expected: `${path} in GET ${tagPath(tag)}, as it carries the tag`,
      received: `${last.objects.length} objects without it`,
      answers: [last.answer],
    });
  }
}

function listed(t: CheckContext, tag: string, id: unknown) {
  const isThere = ({ objects }: Tagged) => objects.some(({ body }) => body.id === id);
  return poll(() => objectsUnder(t, tag), isThere, t.convergence);
}
