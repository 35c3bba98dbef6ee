import { domainBody } from '../../src/check/arrange/domain.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { requireEveryTurn } from '../../src/check/doubt/recurrence.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { cut } from '../../src/text/cut.ts';
import { createVolume } from '../04-volumes/requests.ts';
import { attemptVpc } from '../05-vpcs/requests.ts';
import { createDomain, UNCHANGED } from '../07-domains/requests.ts';

/** Which field an error names (resources/common#error-field). */
export function fieldChecks(check: Declare): void {
  check('a named field is the one at fault', ['ERR-FIELD-PATH'], async (t) => {
    const long = await createVolume(t, volumeBody(t, { label: 'x'.repeat(33) }));
    namesOnly(t, long, exactly('label'));
    const two = await createVolume(t, volumeBody(t, { label: 'x'.repeat(33), tags: 5 }));
    namesOnly(t, two, OF_TWO);
    const subnets = [{ label: 'one', ipv4: '8.8.8.0/24' }];
    namesOnly(t, await attemptVpc(t, { subnets }), ofSubnets('label'));
    const label = t.names.label();
    const alike = [0, 1].map((each) => ({ label, ipv4: `10.78.${each}.0/24` }));
    namesOnly(t, await attemptVpc(t, { subnets: alike }), ofSubnets('ipv4'));
    namesOnly(t, await attemptVpc(t, { subnets: subnetsWith(1, 'label') }), ofSubnets('ipv4'));
  });

  for (const [arrays, send] of Object.entries(WRONG_AT)) {
    check(
      `an index that is named is that of the element at fault: ${arrays}`,
      ['ERR-FIELD-PATH'],
      (t) => tellsThePlace(t, (place) => send(t, place)),
    );
  }

  check(
    'a field whose name is in use, and a size too small, are named',
    ['ERR-FIELD-PATH'],
    async (t) => {
      const { label } = await arrangeVpc(t);
      namesOnly(t, await attemptVpc(t, { label }), exactly('label'));
      const { body } = await UNCHANGED.master(t);
      namesOnly(
        t,
        await createDomain(t, { ...domainBody(t), domain: body.domain }),
        exactly('domain'),
      );
      const volume = await t.shared('volume that is kept', (own) => arrangeVolume(own));
      namesOnly(
        t,
        await t.owner.post(`${volume.path}/resize`, { size: volume.body.size - 1 }),
        exactly('size'),
      );
    },
    { objects: 2 },
  );
}

/** One of two fields at fault, and not both in one name. */
const OF_TWO: Naming = { pattern: /^(?:label|tags(?:[.[]\d+\]?)?)$/, called: 'label or tags' };

/** The subnets of a VPC, one of them, or a field of one, but not the one that is right. */
function ofSubnets(right: 'label' | 'ipv4'): Naming {
  return {
    pattern: new RegExp(`^subnets(?:$|[.[](?!.*\\b${right}\\W*$)[^/]*$)`),
    called: `subnets, with or without the place in it, and not ${right}`,
  };
}

/** One wrong element at a place among right ones, of each kind of array that a request may have. */
const WRONG_AT: Readonly<Record<string, (t: CheckContext, place: number) => Promise<Answer>>> = {
  'subnets, by their range': (t, place) => attemptVpc(t, { subnets: subnetsWith(place, 'ipv4') }),
  'subnets, by their label': (t, place) => attemptVpc(t, { subnets: subnetsWith(place, 'label') }),
  tags: (t, place) => {
    const tags = PLACES.map((each) => (each === place ? 5 : RUN_TAGS[each]));
    return createVolume(t, volumeBody(t, { tags }));
  },
  'tags, of an update': async (t, place) => {
    const { path } = await t.shared('volume that takes no such tags', (own) => arrangeVolume(own));
    const tags = PLACES.map((each) => (each === place ? 5 : RUN_TAGS[each]));
    return t.owner.put(path, { tags });
  },
};

const PLACES = [0, 1, 2];

function subnetsWith(wrong: number, what: 'ipv4' | 'label') {
  return PLACES.map((place) => ({
    label: place === wrong && what === 'label' ? 'a--b' : `subnet-${place}`,
    ipv4: place === wrong && what === 'ipv4' ? '8.8.8.0/24' : `10.77.${place}.0/24`,
  }));
}

/**
 * How an element of an array is named is open, and so is whether the first one is 0 or 1: but where the index is
 * told, that of the next element is the next one.
 */
async function tellsThePlace(
  t: CheckContext,
  send: (place: number) => Promise<Answer>,
): Promise<void> {
  const answers: Answer[] = [];
  for (const place of PLACES) answers.push(await send(place));
  const told = answers.map((answer) => (answer.refused ? indexOf(fieldsOf(answer)) : undefined));
  const [first] = told;
  const isTold = told.every((index) => index !== undefined);
  const isRight = !isTold || told.every((index, place) => index === Number(first) + place);
  t.holds('ERR-FIELD-PATH', isRight, {
    expected: 'the index of the element at fault, in each of three places',
    received: answers.map((answer) => fieldsOf(answer).join(', ')).join('; '),
    answers,
    where: '/errors',
  });
}

/** The only index in what is named; undefined where there is none, or several. */
function indexOf(named: readonly string[]): number | undefined {
  const told = new Set(named.flatMap((name) => /^\w+[.[](\d+)/.exec(name)?.[1] ?? []));
  return told.size === 1 ? Number([...told][0]) : undefined;
}

/** How a field may be named, and how a finding calls it. */
export interface Naming {
  readonly pattern: RegExp;
  readonly called: string;
}

export function exactly(field: string): Naming {
  return { pattern: new RegExp(`^${field}$`), called: field };
}

/**
 * An error of the refusal names the field, or none names any. There may be another reason for a while, such as an id that
 * is not known everywhere yet.
 */
export function namesOnly(t: CheckContext, answer: Answer, { pattern, called }: Naming): void {
  if (!answer.refused) return;
  const named = fieldsOf(answer);
  t.observe(
    'SIL-ERROR-FIELD-MISSING',
    named.length > 0 ? 'a field is named' : 'no field is named',
    answer,
  );
  for (const reason of reasonsOf(answer)) t.observe('SIL-ERR-REASON', cut(reason, 80), answer);
  t.observe(
    'SIL-ERRORS-MANY',
    `${answer.body?.errors?.length ?? 0} errors for one wrong field`,
    answer,
  );
  const isRight = named.length === 0 || named.some((name) => pattern.test(name));
  if (!isRight) requireEveryTurn(t, `it may be refused for another reason: ${answer.summary}`);
  t.holds('ERR-FIELD-PATH', isRight, {
    expected: `the field ${called} to be named, or none`,
    received: named.join(', '),
    answers: [answer],
    where: '/errors',
  });
}

function reasonsOf({ body }: Answer): string[] {
  const errors: unknown[] = Array.isArray(body?.errors) ? body.errors : [];
  return errors.flatMap((error) => Object(error).reason ?? []).map(String);
}

/** The fields that the errors of a refusal name. */
export function fieldsOf(answer: Answer): string[] {
  const errors: unknown[] = Array.isArray(answer.body?.errors) ? answer.body.errors : [];
  return errors.flatMap((error) => {
    const field = (error as { field?: unknown } | null)?.field;
    return typeof field === 'string' && field !== '' ? [field] : [];
  });
}
