import { expect, test } from 'vitest';
import { imageFieldFaults } from '../../../src/reference/faults/09-images/fields.ts';
import { imagesFaults } from '../../../src/reference/faults/09-images/index.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { images } from '../../../suites/09-images/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

/** Shapes are judged on every answer: these checks list images, read them and ask for an upload. */
const shapes = imageFieldFaults.map(({ requirement }) => requirement);
const showing = ['IMG-ID-UNIQUE', 'IMG-LIST']
  .flatMap((id) => checksOf(images.checks, id))
  .filter(({ requirements }) => requirements.length === 1)
  .map((check) => ({ ...check, requirements: [...check.requirements, ...shapes] }));

seenRed([...images.checks, ...showing], imagesFaults, {
  settleSeconds: 0.1,
  server: { control: true },
});

test('every requirement that the contract suite leaves has a fault', () => {
  const { requirements = [] } = loadSpec().sections.find(({ title }) => title === 'Images') ?? {};
  const own = requirements.filter(({ by, unobservable }) => !unobservable && by !== 'contract');
  const broken = new Set(imagesFaults.map(({ requirement }) => requirement));
  expect(own.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});
