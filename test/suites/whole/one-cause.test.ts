import { describe, expect, test } from 'vitest';
import { alterItems, instead } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { faults } from '../../../src/reference/faults/index.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { type Cause, causesOf } from '../../../src/result/causes/cause.ts';
import { isViolated } from '../../../src/result/verdict.ts';
import { against } from '../support/against.ts';
import { smokePlan as checks } from '../support/smoke-plan.ts';

/** The causes that a smoke run finds. */
async function causesWith(wrap: Fault['wrap'], options: Fault['options'] = {}): Promise<Cause[]> {
  const server = { ...OBSERVABLE, ...options };
  const { requirements } = await against({ checks, wrap, server, effort: 'smoke' });
  return causesOf([...requirements.values()].filter(({ verdict }) => isViolated(verdict)));
}

const headlines = (causes: readonly Cause[]) => causes.map(({ headline }) => headline);

/** Further causes that one fault may show at most. */
const MOST_OTHERS = 5;

/** A few of what `npm run proof` measures, of those that it finds. */
const SAMPLE = ['timer-retry-rounds-down', 'volume-shrinks', 'tag-passes-attached-volumes-over'];

describe.concurrent('a smoke run names the requirement that a fault breaks, and hardly another', () => {
  test.each(SAMPLE)('%s', async (id) => {
    const fault = faults.get(id) as Fault;
    const causes = await causesWith(fault.wrap, fault.options);
    expect(headlines(causes)).toContain(fault.requirement);
    expect(causes.length - 1, headlines(causes).join(', ')).toBeLessThanOrEqual(MOST_OTHERS);
  });
});

describe.concurrent('one thing that is wrong everywhere is one cause', () => {
  test('an operation that answers 500', async () => {
    const fails = instead('createVpc', (_, state) => ({
      state,
      answer: { status: 500, body: { errors: [{ reason: 'Down.' }] } },
    }));
    expect(headlines(await causesWith(fails))).toEqual(['ERR-NO-5XX']);
  });

  test('an operation without a route', async () => {
    const missing = instead('resizeVolume', (_, state) => ({
      state,
      answer: { status: 404, body: { errors: [{ reason: 'Not found.' }] } },
    }));
    expect(headlines(await causesWith(missing))).toEqual(['VOL-RESIZE']);
  });

  test('a field that every kind of object shows wrongly', async () => {
    const zoned = alterItems('*', (item) => {
      if (typeof item?.created === 'string') item.created = `${item.created}Z`;
    });
    expect(headlines(await causesWith(zoned))).toEqual(['CONV-TIMESTAMP-FORM']);
  });
});

/** Two faults at once that the same rules explain by, and of which none is why the other is found. */
const PAIRS = [
  ['domain-rename-without-effect', 'domain-name-of-254'],
  ['volumes-of-machines', 'tag-label-counted-in-bytes'],
] as const;

/** Refused creations of a tag, which the shortest run tries too, are answered with 302. */
const refusedWith302 = instead('createTag', (core, ...given) => {
  const step = core(...given);
  if (!step.answer || step.answer.status < 300) return step;
  return { ...step, answer: { ...step.answer, status: 302 } };
});

describe.concurrent('two faults at once are two causes', () => {
  test('lists that are redirected and refusals that are', async () => {
    const redirected = faults.get('lawful-list-redirected') as Fault;
    const causes = await causesWith((core) => refusedWith302(redirected.wrap(core)));
    const both = [redirected.requirement, 'ERR-REFUSAL-4XX'];
    expect(headlines(causes)).toEqual(expect.arrayContaining(both));
  });

  test.each(PAIRS)('%s and %s', async (...ids) => {
    const [one, other] = ids.map((id) => faults.get(id) as Fault) as [Fault, Fault];
    const causes = await causesWith((core) => other.wrap(one.wrap(core)));
    expect(headlines(causes)).toEqual(expect.arrayContaining([one.requirement, other.requirement]));
  });
});
