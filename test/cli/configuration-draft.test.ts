import { expect, test } from 'vitest';
import { configurationDraft } from '../../src/cli/configuration-draft.ts';
import type { ImpliedRead } from '../../src/preflight/implied-reads.ts';

const draft = (implied: readonly ImpliedRead[]) =>
  configurationDraft({
    url: 'http://a.test',
    token: undefined,
    fixtures: {},
    notClaimed: [],
    seen: [],
    room: 'nothing',
    implied,
  });

test('sections of which nothing documented could be asked stand as a question where their list is not there', () => {
  const text = draft([
    { name: 'listTags', path: '/tags', status: 404 },
    { name: 'listNodeBalancers', path: '/nodebalancers', status: 200 },
  ]);
  expect(text).toMatch(/^# Perhaps Tags as well: .*GET \/tags.* 404\.$/m);
  expect(text).not.toContain('Perhaps Load balancers');
  expect(text).toMatch(/^notClaimed: \[\]$/m);
});
