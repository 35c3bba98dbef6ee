import { arrangeNodeBalancer, nodeBalancerBody } from '../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { mayBeTaken, nameOf } from '../../src/check/contract/fresh-name.ts';
import { property } from '../../src/check/property.ts';
import { ends, neighbours, outside, within } from '../../src/generate/bounded-integer.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { measuresCharacters } from '../support/characters.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { inRounds, type Round, race } from '../support/race.ts';
import { attemptBalancer, createBalancer, statedBounds } from './requests.ts';
import { echoes } from './shown-fields.ts';

/** Creations under way at the same time, in each round of the race. */
const RUNNERS = 4;

/** Kinds of character of which the document does not say whether a label may hold them. */
const FOREIGN = {
  'a space': ' a',
  'an underscore in capitals': '_A',
  'a letter beyond ASCII': '\u6f22',
};

/**
 * The length of labels, and that no two load balancers of an account share one
 * (resources/load-balancer#label).
 */
export function labelsChecks(check: Declare): void {
  check(
    'a label of 3 to 32 characters is accepted and kept, and then in use',
    ['LB-CREATE', 'LB-LABEL-LENGTH', 'LB-CREATE-AS-ASKED', 'LB-LABEL-UNIQUE'],
    async (t) => {
      const bounds = statedBounds(t, 'label');
      const trial = { cases: 3, examples: ends(bounds) };
      await property(t, within(bounds), trial, async (length) => {
        const { label, made } = await createWithFreshLabel(t, length);
        t.accepted('LB-LABEL-LENGTH', made);
        echoes(t, 'LB-CREATE-AS-ASKED', made, { label });
        await labelIsTaken(t, label);
        if (length === bounds.most) await isAnother(t, label);
      });
      if (!isShortRun(t)) await isCountedInCharacters(t, bounds.most);
    },
  );

  check(
    'a load balancer is created, whatever characters its label may hold',
    ['LB-CREATE', 'LB-CREATE-AS-ASKED', 'LB-LABEL-UNIQUE'],
    async (t) => {
      t.accepted('LB-CREATE', await createBalancer(t));
      for (const [kind, end] of Object.entries(FOREIGN)) {
        const { mark } = t.creations;
        const label = `${t.names.label()}${end}`;
        const made = await createBalancer(t, { label });
        // Whichever it may hold, one that is taken is kept as it was sent.
        if (made.ok) echoes(t, 'LB-CREATE-AS-ASKED', made, { label });
        if (!isShortRun(t)) await isTakenAsShown(t, made);
        const choice = `${kind} is ${made.ok ? 'accepted' : 'refused'}`;
        t.observe('SIL-LB-LABEL-CHARACTERS', choice, made);
        await t.creations.clear(mark);
      }
    },
    { objects: 2 },
  );

  check('a shorter or longer label is refused', ['LB-LABEL-LENGTH'], async (t) => {
    const bounds = statedBounds(t, 'label');
    // Two letters of two bytes are too short, whoever counts bytes finds them long enough.
    for (const length of neighbours(bounds))
      t.refused('LB-LABEL-LENGTH', await createBalancer(t, { label: 'é'.repeat(length) }));
    const misses = outside(bounds, { least: 1, most: 300 });
    const trial = { cases: 16, examples: [...neighbours(bounds), 1, 34, 50, 64, 65, 255, 256] };
    return property(t, misses, trial, async (length) => {
      t.refused('LB-LABEL-LENGTH', await createBalancer(t, { label: labelOf(t, length) }));
    });
  });

  check(
    `of ${RUNNERS} creations with one label at the same time at most one succeeds`,
    ['LB-LABEL-UNIQUE'],
    (t) => inRounds(t, 2, (round) => labelRace(t, round)),
    { objects: RUNNERS },
  );

  check(
    'load balancers that nobody gave a label do not share one, and are as asked',
    ['LB-LABEL-UNIQUE', 'LB-CREATE-AS-ASKED'],
    async (t) => {
      const asked = { client_conn_throttle: 6 };
      const { label: _, ...body } = nodeBalancerBody(t, asked);
      const made = [await attemptBalancer(t, body), await attemptBalancer(t, body)];
      for (const answer of made) if (answer.ok) echoes(t, 'LB-CREATE-AS-ASKED', answer, asked);
      const labels = made.map((answer) => (answer.ok ? answer.body?.label : undefined));
      if (!labels.every((label) => typeof label === 'string')) {
        throw new Inconclusive('a load balancer needs a label, or has none by default');
      }
      t.holds('LB-LABEL-UNIQUE', labels[0] !== labels[1], {
        expected: 'two labels for two load balancers',
        received: `${labels[0]} for both`,
        answers: made,
        where: '/label',
      });
      if (!isShortRun(t)) await isTakenAsShown(t, made[0]);
    },
    { objects: 2 },
  );

  check(
    'two accounts may each have a load balancer with one label',
    ['LB-LABEL-UNIQUE-PER-ACCOUNT'],
    async (t) => {
      const other = t.as('otherAccount');
      const label = t.names.label();
      await arrangeNodeBalancer(t, { label });
      const made = await createBalancer(t, { label }, other);
      if (!made.ok && !(await createBalancer(t, {}, other)).ok) {
        throw new Inconclusive(`the other account can create none: ${made.summary}`);
      }
      t.accepted('LB-LABEL-UNIQUE-PER-ACCOUNT', made);
    },
  );
}

/** Another label at every call, of lower-case letters, digits and single hyphens. */
function labelOf(t: CheckContext, length: number): string {
  return nameOf(t, { fresh: 'label', length });
}

/**
 * Creates a load balancer with a label of this length; a short one may be in use, so that several
 * are tried.
 */
async function createWithFreshLabel(
  t: CheckContext,
  length: number,
): Promise<{ label: string; made: Answer }> {
  const tries = mayBeTaken({ fresh: 'label', length }) ? 3 : 1;
  for (let tried = 1; ; tried += 1) {
    const label = labelOf(t, length);
    const made = await createBalancer(t, { label });
    if (made.ok || tried === tries) return { label, made };
  }
}

/** A second load balancer with a label in use is refused, whatever else it asks for. */
async function labelIsTaken(t: CheckContext, label: string): Promise<void> {
  const region = t.run.settings.configuration.fixtures.secondRegion;
  const wishes = [{}, { client_conn_throttle: 9 }, ...(region === undefined ? [] : [{ region }])];
  for (const wish of wishes) {
    t.refused('LB-LABEL-UNIQUE', await createBalancer(t, { label, ...wish }));
  }
}

/** The label that a creation answers is in use, whichever letters it has, and whoever chose it. */
async function isTakenAsShown(t: CheckContext, made?: Answer): Promise<void> {
  const label: unknown = made?.ok ? made.body?.label : undefined;
  if (typeof label === 'string') t.refused('LB-LABEL-UNIQUE', await createBalancer(t, { label }));
}

/** A label that differs in its last character is another one. */
async function isAnother(t: CheckContext, label: string): Promise<void> {
  const near = `${label.slice(0, -1)}${label.endsWith('x') ? 'y' : 'x'}`;
  t.accepted('LB-CREATE', await createBalancer(t, { label: near }));
}

/** Where a short label beyond ASCII is taken, one of as many characters as the document allows is taken too. */
function isCountedInCharacters(t: CheckContext, most: number): Promise<void> {
  const { mark } = t.creations;
  const send = (label: string) => createBalancer(t, { label });
  return measuresCharacters(t, 'LB-LABEL-LENGTH', most, send, () => t.creations.clear(mark));
}

async function labelRace(t: CheckContext, round: Round): Promise<void> {
  const label = t.names.label();
  const creation = () => createBalancer(t, { label });
  const creations = Array.from({ length: RUNNERS }, () => creation);
  const { answers, said } = await race(t, creations, round);
  const accepted = answers.filter((answer) => answer.ok);
  t.holds('LB-LABEL-UNIQUE', accepted.length <= 1, {
    expected: `at most one load balancer called ${label} (${said})`,
    received: `${accepted.length} of ${RUNNERS} creations accepted`,
    answers: accepted,
  });
}
