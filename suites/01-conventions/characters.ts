import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { mostCharacters } from '../../src/spec/stated-bounds.ts';
import { createTag } from '../08-tags/requests.ts';
import { createBalancer } from '../10-load-balancers/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

const REQUIREMENT = 'CONV-CHARACTERS';

/** A letter of two UTF-16 units, which joins no other to a grapheme. */
const BEYOND_16_BITS = '\u{10348}';

/** Characters that make a text unlike others, where it has to be. */
const OWN = 14;

/** A request that is right but for this text, on what was arranged for it. */
type Send = (text: string) => Promise<Answer>;

/**
 * A field whose text may hold what letters it may hold, and its most characters. Descriptions of images are none of them: 65,000
 * such letters would meet bounds of bodies.
 */
interface Field {
  readonly most: number;
  readonly arrange: (t: CheckContext) => Promise<Send>;
}

const FIELDS: Readonly<Record<string, Field>> = {
  'the label of a volume': {
    most: mostCharacters('VolumeUpdate', 'label'),
    arrange: async (t) => updating(t, await arrangeVolume(t), 'label'),
  },
  'the description of a VPC': {
    most: mostCharacters('VpcUpdate', 'description'),
    arrange: async (t) => updating(t, await arrangeVpc(t), 'description'),
  },
  'the description of a domain': {
    most: mostCharacters('DomainUpdate', 'description'),
    arrange: async (t) => updating(t, await arrangeDomain(t), 'description'),
  },
  'the group of a domain': {
    most: mostCharacters('DomainUpdate', 'group'),
    arrange: async (t) => updating(t, await arrangeDomain(t), 'group'),
  },
  'the label of a tag': {
    most: mostCharacters('TagCreate', 'label'),
    arrange: async (t) => (label) => createTag(t, { label }),
  },
  'the label of a load balancer': {
    most: mostCharacters('LoadBalancerCreate', 'label'),
    arrange: async (t) => (label) => createBalancer(t, { label }),
  },
};

/** Lengths are stated in characters (limits): a letter beyond the first 65,536 is one as well. */
export function charactersChecks(check: Declare): void {
  for (const [called, { most, arrange }] of Object.entries(FIELDS)) {
    check(
      `${called} has as many characters, whatever they take in UTF-16`,
      [REQUIREMENT],
      async (t) => {
        leftToLongerRuns(t, 'letters beyond the Basic Multilingual Plane');
        const send = await arrange(t);
        const text = (letters: number) =>
          `${t.names.label().slice(-OWN)}${BEYOND_16_BITS.repeat(letters)}`;
        // Which letters a text may hold is open (SIL-TEXT-CHARACTERS).
        const short = await send(text(2));
        if (!short.ok) return t.observe('SIL-TEXT-CHARACTERS', 'two of them: refused', short);
        const long = await poll(
          () => send(text(most - OWN)),
          ({ ok }) => ok,
          transitionTime(t),
        );
        t.accepted(REQUIREMENT, long.last);
      },
      { objects: 2 },
    );
  }
}

function updating(t: CheckContext, { path }: { readonly path: string }, field: string): Send {
  return (text) => t.owner.put(path, { [field]: text });
}
