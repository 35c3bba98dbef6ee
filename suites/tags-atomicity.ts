import { NOBODYS_ID } from '../src/generate/contract/references.ts';
import {
  fullSets,
  listsOf,
  type Other,
  type TaggedSet,
  taggedSet,
} from '../src/generate/tagged-set.ts';
import { tagPath } from '../src/run/arrange/tag.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { property } from '../src/run/property.ts';
import { Skip } from '../src/run/signals.ts';
import { type Carrier, lookAt, nameOf, withCarriers } from './tags-carriers.ts';
import { foreignId } from './tags-creation.ts';
import { KINDS, type Kind } from './tags-listed.ts';
import { createTag, isNowhere } from './tags-requests.ts';

const CASES = 24;
const OWN: readonly Kind[] = ['volumes', 'volumes', 'domains', 'domains', 'nodebalancers'];

/** All objects listed are tagged, or none is and there is no tag. */
export function atomicityChecks(check: Declare): void {
  check(
    'when one listed object cannot be tagged, none is',
    ['TAG-CREATE-ATOMIC', 'TAG-CREATE-UNKNOWN-OBJECT', 'TAG-CREATE-PERMISSION'],
    (t) =>
      withCarriers(t, OWN, async (carriers) => {
        const bad = others(t);
        const sets = taggedSet(carriers.length, bad);
        const trial = { cases: CASES, examples: fullSets(carriers.length, bad) };
        await property(t, sets, trial, (set) => tagsNone(t, set, carriers));
      }),
  );
}

/** What cannot be tagged: an id that nobody has and, where known, objects of another account. */
function others(t: CheckContext): Other<Kind>[] {
  const foreign = KINDS.filter((kind) => isKnown(t, kind));
  return [
    ...KINDS.map((kind) => [kind, 'nobody'] as const),
    ...foreign.map((kind) => [kind, 'another account'] as const),
  ];
}

function isKnown(t: CheckContext, kind: Kind): boolean {
  try {
    return foreignId(t, kind) !== undefined;
  } catch (signal) {
    if (signal instanceof Skip) return false;
    throw signal;
  }
}

async function tagsNone(
  t: CheckContext,
  set: TaggedSet<Kind>,
  carriers: readonly Carrier[],
): Promise<void> {
  const label = t.names.label();
  const [kind, whose] = set.other;
  const id = whose === 'nobody' ? NOBODYS_ID : foreignId(t, kind);
  const refusal = whose === 'nobody' ? 'TAG-CREATE-UNKNOWN-OBJECT' : 'TAG-CREATE-PERMISSION';
  const answer = await createTag(t, { label, ...listsOf(set, carriers, id) });
  t.refused(refusal, answer);
  const listed = await t.owner.get(tagPath(label));
  const tagged: string[] = listed.items.map(() => 'an object in the listing of the tag');
  for (const carrier of set.own.flatMap((at) => carriers[at] ?? [])) {
    if ((await lookAt(t, carrier, label)).carries) tagged.push(nameOf(carrier));
  }
  t.holds('TAG-CREATE-ATOMIC', tagged.length === 0 && isNowhere(listed), {
    expected: `nothing to carry ${label} after its creation was refused`,
    received: tagged.join(', '),
    answers: [answer, listed],
  });
}
