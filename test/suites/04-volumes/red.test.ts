import { expect, test } from 'vitest';
import { answersFaults } from '../../../src/reference/faults/04-volumes/answers.ts';
import { volumesFaults } from '../../../src/reference/faults/04-volumes/index.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';
import { VISIBLE_DELAYS } from '../support/visible-delays.ts';

/** Shapes are judged on every answer: checks that list, update and resize volumes bring forth each. */
const SHAPES = answersFaults.map(({ requirement }) => requirement);
const showing = new Set(
  ['VOL-LIST', 'VOL-LIST-BY-INSTANCE', 'VOL-UPDATE', 'VOL-RESIZE-KEEPS-REST'].flatMap((id) =>
    checksOf(volumes.checks, id),
  ),
);
const checks = volumes.checks.map((check) =>
  showing.has(check) ? { ...check, requirements: [...check.requirements, ...SHAPES] } : check,
);

/** Requirements that show only while a volume is creating or resizing. */
const TRANSIENT = ['VOL-CLONE-ACTIVE-ONLY', 'VOL-RESIZE-ACTIVE-ONLY'];
const isTransient = ({ requirement }: { requirement: string }) => TRANSIENT.includes(requirement);

seenRed(checks, volumesFaults.filter(isTransient), { server: VISIBLE_DELAYS });
seenRed(
  checks,
  volumesFaults.filter((fault) => !isTransient(fault)),
  { settleSeconds: 0.1 },
);

test('every fault has an id of its own', () => {
  expect(new Set(volumesFaults.map(({ id }) => id)).size).toBe(volumesFaults.length);
});

test('every requirement of the section that is decided here has a fault', () => {
  const section = loadSpec().sections.find(({ title }) => title === 'Volumes');
  const faulted = new Set(volumesFaults.map(({ requirement }) => requirement));
  const own = (section?.requirements ?? []).filter(
    ({ by, unobservable }) => !unobservable && by !== 'contract',
  );
  expect(own.map(({ id }) => id).filter((id) => !faulted.has(id))).toEqual([]);
});
