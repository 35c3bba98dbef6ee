import { expect, test } from 'vitest';
import { eventsFaults } from '../../../src/reference/faults/13-events/index.ts';
import { events } from '../../../suites/13-events/index.ts';
import { seenRed } from '../support/seen-red.ts';

seenRed(events.checks, eventsFaults);

test('every requirement that the checks name has a fault', () => {
  const named = new Set(events.checks.flatMap((check) => check.requirements));
  const broken = new Set(eventsFaults.map((fault) => fault.requirement));
  expect([...named].filter((id) => !broken.has(id))).toEqual([]);
});
