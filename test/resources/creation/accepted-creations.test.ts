import { expect, test } from 'vitest';
import { AcceptedCreations } from '../../../src/resources/creation/accepted-creations.ts';

test('what was under way with a refused creation may have taken its room', () => {
  const creations = new AcceptedCreations();
  const before = creations.sending('/images', 2);
  const refused = creations.sending('/images', 2);
  expect(before()).toBe(3);
  const after = creations.sending('/images', 3);
  creations.sending('/volumes', 9);
  // Two that were there, one that was under way, one that came in between.
  expect(refused()).toBe(4);
  expect(after()).toBe(4);
  expect(creations.sending('/images', 1)()).toBe(1);
});
