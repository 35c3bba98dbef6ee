import { expect, test } from 'vitest';
import { acceptWhen, alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** In milliseconds. */
const LATE = 150;

/** Whoever creates domains hears of a name that came by an update or a clone a moment later. */
const heardLate: Fault['wrap'] = (core) => {
  const since = new Map<string, number>();
  const noting = alterAnswer(['updateDomain', 'cloneDomain'], ({ domain }) => {
    since.set(domain, performance.now());
  });
  const isNews = (name: string) => performance.now() - (since.get(name) ?? -LATE) < LATE;
  const taking = acceptWhen(
    'createDomain',
    ({ domain }) => isNews(domain),
    (body) => ({ ...body, domain: `other-${body.domain}` }),
  );
  return taking(noting(core));
};

test('a name that another account came by may be heard of late', async () => {
  const checks = checksOf(domains.checks, 'DOM-NAME-UNIQUE-PLATFORM').filter(
    ({ title }) => title === 'a name of another account is refused',
  );
  const said = await against({ checks, wrap: heardLate, settleSeconds: 0.5 });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('DOM-NAME-UNIQUE-PLATFORM')?.verdict).toBe('passed');
}, 60_000);
