import { arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { mostCharacters } from '../../src/spec/stated-bounds.ts';
import { cloneVolume, createVolume } from '../04-volumes/requests.ts';
import { attemptVpc } from '../05-vpcs/requests.ts';
import { createDomain } from '../07-domains/requests.ts';
import { createTag } from '../08-tags/requests.ts';
import { requestUpload } from '../09-images/requests.ts';
import { createBalancer } from '../10-load-balancers/requests.ts';
import { fieldsOf } from '../14-errors/field.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

const REQUIREMENT = 'CONV-CHARACTERS';

/** A letter of two UTF-16 units, which joins no other to a grapheme. */
const BEYOND_16_BITS = '\u{10348}';

/** Characters that make a text unlike others, where it has to be. */
const OWN = 14;

/** A request that is right but for this text, on what was arranged for it. */
type Send = (text: string) => Promise<Answer>;

/** A field whose text may hold what letters it may hold, and its most characters. */
interface Field {
  readonly most: number;
  readonly arrange: (t: CheckContext) => Send | Promise<Send>;
  /** Where so many letters may meet a bound of the body: the field's name, which a refusal for its sake states. */
  readonly named?: string;
}

const UPDATED: Readonly<Record<string, Field>> = {
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
  'the description of an image': {
    most: mostCharacters('ImageUpdate', 'description'),
    arrange: async (t) => updating(t, await arrangeUpdatableImage(t), 'description'),
    named: 'description',
  },
};

const CREATED: Readonly<Record<string, Field>> = {
  'the label of a new volume': {
    most: mostCharacters('VolumeCreate', 'label'),
    arrange: (t) => (label) => createVolume(t, volumeBody(t, { label })),
  },
  'the label of a cloned volume': {
    most: mostCharacters('VolumeClone', 'label'),
    arrange: async (t) => {
      const source = await arrangeVolume(t);
      return (label) => cloneVolume(t, source, label);
    },
  },
  'the description of a new VPC': {
    most: mostCharacters('VpcCreate', 'description'),
    arrange: (t) => (description) => attemptVpc(t, { description }),
  },
  'the description of a new domain': {
    most: mostCharacters('DomainCreate', 'description'),
    arrange: (t) => (description) => createDomain(t, domainBody(t, { description })),
  },
  'the group of a new domain': {
    most: mostCharacters('DomainCreate', 'group'),
    arrange: (t) => (group) => createDomain(t, domainBody(t, { group })),
  },
  'the label of a tag': {
    most: mostCharacters('TagCreate', 'label'),
    arrange: (t) => (label) => createTag(t, { label }),
  },
  'the label of a load balancer': {
    most: mostCharacters('LoadBalancerCreate', 'label'),
    arrange: (t) => (label) => createBalancer(t, { label }),
  },
  'the description of an upload': {
    most: mostCharacters('ImageUploadRequest', 'description'),
    arrange: (t) => (description) => requestUpload(t, { description }),
    named: 'description',
  },
};

/** Lengths are stated in characters (limits): a letter beyond the first 65,536 is one as well. */
export function charactersChecks(check: Declare): void {
  for (const [called, field] of Object.entries({ ...UPDATED, ...CREATED })) {
    check(
      `${called} has as many characters, whatever they take in UTF-16`,
      [REQUIREMENT],
      async (t) => {
        leftToLongerRuns(t, 'letters beyond the Basic Multilingual Plane');
        await hasAsMany(t, field);
      },
      { objects: 3 },
    );
  }
}

/** Which letters a text may hold is open (SIL-TEXT-CHARACTERS): so two of them come before as many as the field takes. */
async function hasAsMany(t: CheckContext, { most, arrange, named }: Field): Promise<void> {
  const send = await arrange(t);
  const text = (letters: number) =>
    `${t.names.label().slice(-OWN)}${BEYOND_16_BITS.repeat(letters)}`;
  const short = await send(text(2));
  if (!short.ok) return t.observe('SIL-TEXT-CHARACTERS', 'two of them: refused', short);
  const letters = named === undefined ? most - OWN : justBeyondUnits(most);
  const { last } = await poll(
    () => send(text(letters)),
    ({ ok }) => ok,
    transitionTime(t),
  );
  if (named !== undefined && !last.ok && !fieldsOf(last).includes(named)) {
    return t.observe('SIL-TEXT-CHARACTERS', `${letters} of them: refused`, last);
  }
  t.accepted(REQUIREMENT, last);
}

/** As few letters as take more UTF-16 units than the field has characters, whatever stands before them. */
function justBeyondUnits(most: number): number {
  return Math.floor(most / BEYOND_16_BITS.length) + 1;
}

function updating(t: CheckContext, { path }: { readonly path: string }, field: string): Send {
  return (text) => t.owner.put(path, { [field]: text });
}
