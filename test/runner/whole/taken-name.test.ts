import { expect, test } from 'vitest';
import { nameAlike } from '../../../src/generate/names.ts';
import type { Core } from '../../../src/reference/core.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../../suites/support/against.ts';

/** Refuses names that others have as they please: one of so many. */
function takenElsewhere(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const { domain } = (request.body ?? {}) as { domain?: unknown };
    const isTaken = typeof domain === 'string' && sumOf(domain) % 9 === 0;
    if (!isTaken || request.method === 'GET') return core(state, principal, request, ...rest);
    const errors = [{ field: 'domain', reason: 'already used' }];
    return { state, answer: { status: 400, body: { errors } } };
  };
}

function sumOf(name: string): number {
  return [...name].reduce((sum, character) => sum + character.charCodeAt(0), 0);
}

test('a name of another account is no reason to blame a creation, a clone or an update', async () => {
  const { checks } = domains;
  const said = await against({ checks, wrap: takenElsewhere, server: OBSERVABLE, concurrency: 24 });
  expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
});

test('a name alike has as many characters, and is another one', () => {
  const name = 'a.cc-0k3j9x2-1.example.org';
  const alike = nameAlike(name, 'cc', 'a check') ?? '';
  expect(alike).toMatch(/^a\.cc-[a-z0-9]{7}-1\.example\.org$/);
  expect(alike).not.toBe(name);
  expect(nameAlike('example.org', 'cc', 'a check')).toBeUndefined();
});
