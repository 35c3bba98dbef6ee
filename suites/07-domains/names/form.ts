import fc from 'fast-check';
import { domainBody, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import { isPutRight } from '../../../src/check/put-right.ts';
import {
  labelsFilling,
  RIGHT_LABELS,
  rightLabels,
} from '../../../src/generate/07-domains/domain-name.ts';
import {
  flawCalled,
  flawName,
  NAME_FLAWS,
} from '../../../src/generate/07-domains/domain-name-flaw.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { LONGEST_DOMAIN_LABEL } from '../../../src/rules/index.ts';
import { acceptedDomain, createDomain, slaveBody } from '../requests.ts';

/** Most characters of a domain name. */
export const LONGEST_NAME = 253;

/** Which names a domain may have (resources/domain#domain). */
export function namesChecks(check: Declare): void {
  check(
    'a name of up to 253 characters is accepted',
    ['DOM-NAME-LENGTH'],
    async (t) => {
      const lengths = fc.integer({ min: 1, max: LONGEST_NAME });
      await property(t, lengths, { cases: 2, examples: [253, 252] }, async (length) => {
        await acceptedDomain(t, 'DOM-NAME-LENGTH', bodyOf(t, nameOfLength(t, length)));
      });
    },
    { objects: 1 },
  );

  check('an empty or longer name is refused', ['DOM-NAME-LENGTH'], async (t) => {
    t.refused('DOM-NAME-LENGTH', await createDomain(t, bodyOf(t, '')));
    const lengths = fc.integer({ min: LONGEST_NAME + 1, max: 400 });
    await property(t, lengths, { cases: 6, examples: [254, 255, 256] }, async (length) => {
      t.refused('DOM-NAME-LENGTH', await createDomain(t, bodyOf(t, nameOfLength(t, length))));
    });
  });

  check(
    `a label of up to ${LONGEST_DOMAIN_LABEL} characters is accepted, wherever it stands`,
    ['DOM-NAME-LABEL-LENGTH'],
    async (t) => {
      const examples = PLACES.map((place) => ({ place, length: LONGEST_DOMAIN_LABEL }));
      const labels = labelOfLength(1, LONGEST_DOMAIN_LABEL);
      await property(t, labels, { cases: 3, examples }, async (label) => {
        await acceptedDomain(t, 'DOM-NAME-LABEL-LENGTH', bodyOf(t, nameWithLabel(t, label)));
      });
    },
    { objects: 1 },
  );

  check('a longer label is refused, wherever it stands', ['DOM-NAME-LABEL-LENGTH'], async (t) => {
    const examples = PLACES.map((place) => ({ place, length: LONGEST_DOMAIN_LABEL + 1 }));
    const labels = labelOfLength(LONGEST_DOMAIN_LABEL + 1, 120);
    await property(t, labels, { cases: 8, examples }, async (label) => {
      const answer = await createDomain(t, bodyOf(t, nameWithLabel(t, label)));
      t.refused('DOM-NAME-LABEL-LENGTH', answer);
    });
    const long = nameWithLabel(t, { place: 'first', length: LONGEST_DOMAIN_LABEL + 1 });
    t.refused('DOM-NAME-LABEL-LENGTH', await createDomain(t, slaveBody(t, { domain: long })));
  });

  check(
    'a name by the grammar of RFC 1035 is accepted',
    ['DOM-NAME-RFC1035'],
    async (t) => {
      const cases = RIGHT_LABELS.length + 1;
      await property(t, rightLabels(), { cases, examples: RIGHT_LABELS }, async (labels) => {
        await acceptedDomain(t, 'DOM-NAME-RFC1035', bodyOf(t, spelled(labels, freshDomain(t))));
      });
      await observeUnclearNames(t);
    },
    { objects: 2 },
  );

  check('a name against it is refused', ['DOM-NAME-RFC1035'], async (t) => {
    const examples = NAME_FLAWS.map(({ why }) => why);
    await property(t, flawName(), { cases: examples.length, examples }, async (why) => {
      const name = flawCalled(why).spoil(freshDomain(t));
      refusesName(t, 'DOM-NAME-RFC1035', await createDomain(t, bodyOf(t, name)), name);
    });
  });
}

const PLACES = ['first', 'inner', 'behind'] as const;

/** What is wrong with names that are too long, in the words of a finding. */
export const TOO_LONG = ['254 characters', 'a label of 64 characters'];

/** Which of the requirements about length, labels and grammar, in this order, refuses this name. */
export function ruleOf(why: string, [length = '', label = '', grammar = '']: readonly string[]) {
  return [length, label][TOO_LONG.indexOf(why)] ?? grammar;
}

/** A wrong name is refused, or put right. */
export function refusesName(
  t: CheckContext,
  requirement: string,
  answer: Answer,
  name: string,
): void {
  if (!isPutRight(t, answer, '/domain', name)) t.refused(requirement, answer);
}

/** A fresh name that is wrong as `why` says: one of TOO_LONG, or a flaw. */
export function wrongName(t: CheckContext, why: string): string {
  const [tooLong, longLabel] = TOO_LONG;
  if (why === tooLong) return nameOfLength(t, LONGEST_NAME + 1);
  if (why === longLabel)
    return nameWithLabel(t, { place: 'first', length: LONGEST_DOMAIN_LABEL + 1 });
  return flawCalled(why).spoil(freshDomain(t));
}

interface Label {
  readonly place: (typeof PLACES)[number];
  readonly length: number;
}

function labelOfLength(min: number, max: number): fc.Arbitrary<Label> {
  return fc.record({ place: fc.constantFrom(...PLACES), length: fc.integer({ min, max }) });
}

/** A fresh name in which one label, in front of, between or behind the others, has this length. */
function nameWithLabel(t: CheckContext, { place, length }: Label): string {
  const label = 'x'.repeat(length);
  const { domainSuffix } = t.run.settings.configuration.names;
  if (place === 'behind') return spelled([t.names.label(), label], domainSuffix);
  return spelled(place === 'first' ? [label] : ['a', label], freshDomain(t));
}

/**
 * A fresh name of this length, or the shortest that the configured suffix allows; no label is too
 * long.
 */
export function nameOfLength(t: CheckContext, length: number): string {
  const rest = freshDomain(t);
  const labels = labelsFilling(Math.max(1, length - rest.length - 1)) ?? [];
  return `${labels.join('.')}.${rest}`;
}

/**
 * The labels in front of `rest`.
 * @throws Inconclusive when the configured suffix leaves no room for them
 */
export function spelled(labels: readonly string[], rest: string): string {
  const name = [...labels, rest].join('.');
  if (name.length <= LONGEST_NAME) return name;
  throw new Inconclusive(`names.domainSuffix is too long to try labels of ${labels[0]?.length}`);
}

function bodyOf(t: CheckContext, domain: string) {
  return { ...domainBody(t), soa_email: 'admin@example.com', domain };
}

/** Names on which honest readings of the document differ, each with the silence that says so. */
const UNCLEAR_NAMES: readonly (readonly [silence: string, spell: (t: CheckContext) => string])[] = [
  ['SIL-DOM-NAME-DIGIT', (t) => `3com.${freshDomain(t)}`],
  ['SIL-DOM-NAME-DOT', (t) => `${freshDomain(t)}.`],
  ['SIL-DOM-NAME-SINGLE', (t) => t.names.label()],
  ['SIL-DOM-NAME-ENCODED', (t) => `xn--bcher-kva.${freshDomain(t)}`],
];

/**
 * Tries each of these names, or fewer at little effort; a domain that was created is removed at
 * once.
 */
async function observeUnclearNames(t: CheckContext): Promise<void> {
  for (const [silence, spell] of UNCLEAR_NAMES.slice(0, t.scaled(UNCLEAR_NAMES.length))) {
    const mark = t.creations.mark;
    const name = spell(t);
    const answer = await createDomain(t, { ...domainBody(t), domain: name });
    t.observe(silence, chosen(answer, name), answer);
    await t.creations.clear(mark);
  }
  await observeCase(t);
}

async function observeCase(t: CheckContext): Promise<void> {
  const mark = t.creations.mark;
  const name = freshDomain(t);
  const upper = await createDomain(t, { ...domainBody(t), domain: name.toUpperCase() });
  t.observe('SIL-DOM-NAME-CASE', `upper case is ${chosen(upper, name.toUpperCase())}`, upper);
  const lower = await createDomain(t, { ...domainBody(t), domain: name });
  const collide = upper.ok && lower.refused;
  if (upper.ok) t.observe('SIL-DOM-NAME-CASE', collide ? 'they collide' : 'they are two', lower);
  await t.creations.clear(mark);
}

function chosen(answer: Answer, name: string): string {
  if (!answer.ok) return 'refused';
  return answer.body?.domain === name ? 'accepted as sent' : 'accepted in another spelling';
}
