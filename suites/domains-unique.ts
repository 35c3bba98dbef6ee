import fc from 'fast-check';
import { arrangeDomain, domainBody, freshDomain } from '../src/run/arrange/domain.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { property } from '../src/run/property.ts';
import { atOnce } from './domains-at-once.ts';
import { cloneDomain, createDomain, removeDomain, slaveBody } from './domains-requests.ts';

/** A name belongs to one domain on the whole platform (resources/domain#domain, errors#domain-used). */
export function uniquenessChecks(check: Declare): void {
  check('a used name is refused', ['DOM-NAME-UNIQUE', 'DOM-CLONE-NAME-RULES'], async (t) => {
    const source = await arrangeDomain(t);
    await property(t, taking(), { cases: 9, examples: EVERY_WAY }, async ({ first, again }) => {
      const { domain } = (await arrangeDomain(t, FIRST[first])).body;
      if (again === 'clone') {
        t.refused('DOM-CLONE-NAME-RULES', await cloneDomain(t, source, domain));
      } else {
        const body = again === 'slave' ? slaveBody(t) : domainBody(t);
        t.refused('DOM-NAME-UNIQUE', await createDomain(t, { ...body, domain }));
      }
    });
  });

  check('an update cannot give a domain the name of another', ['DOM-NAME-UNIQUE'], async (t) => {
    const [kept, other] = [await arrangeDomain(t), await arrangeDomain(t)];
    const renamed = await t.owner.put(other.path, { domain: kept.body.domain });
    const read = await t.owner.get(other.path);
    t.holds('DOM-NAME-UNIQUE', read.body?.domain !== kept.body.domain, {
      expected: `no second domain called ${kept.body.domain}`,
      received: `${other.path} has that name too`,
      answers: [renamed, read],
      where: '/domain',
    });
  });

  check('of creations with one name at most one succeeds', ['DOM-NAME-UNIQUE'], async (t) => {
    for (let round = 0; round < t.scaled(5); round += 1) {
      const mark = t.creations.mark;
      await race(t, round);
      await t.creations.clear(mark);
    }
  });

  check('a name of another account is refused', ['DOM-NAME-UNIQUE-PLATFORM'], async (t) => {
    const other = t.as('otherAccount');
    const { body } = await arrangeDomain(t, {}, other);
    const taken = { ...domainBody(t), domain: body.domain };
    t.refused('DOM-NAME-UNIQUE-PLATFORM', await createDomain(t, taken));
    const own = await arrangeDomain(t);
    const turned = { ...domainBody(t), domain: own.body.domain };
    t.refused('DOM-NAME-UNIQUE-PLATFORM', await createDomain(t, turned, other));
    const cloned = await cloneDomain(t, own, body.domain);
    t.refused('DOM-NAME-UNIQUE-PLATFORM', cloned);
  });

  check('a deleted domain leaves its name free', ['DOM-NAME-FREED'], async (t) => {
    const { path, body } = await arrangeDomain(t);
    await removeDomain(t, path);
    const again = { ...domainBody(t), domain: body.domain };
    await t.eventually(
      'DOM-NAME-FREED',
      `${body.domain} to be free again`,
      () => createDomain(t, again),
      (made) => made.ok,
    );
  });
}

const FIRST = {
  master: {},
  slave: { type: 'slave', soa_email: undefined, master_ips: ['198.18.0.1'] },
  disabled: { status: 'disabled' },
} as const;

const AGAIN = ['master', 'slave', 'clone'] as const;

interface Taking {
  readonly first: keyof typeof FIRST;
  readonly again: (typeof AGAIN)[number];
}

function taking(): fc.Arbitrary<Taking> {
  return fc.record({
    first: fc.constantFrom('master' as const, 'slave' as const, 'disabled' as const),
    again: fc.constantFrom(...AGAIN),
  });
}

const EVERY_WAY: readonly Taking[] = [
  { first: 'master', again: 'master' },
  { first: 'master', again: 'slave' },
  { first: 'master', again: 'clone' },
  { first: 'slave', again: 'slave' },
  { first: 'disabled', again: 'master' },
];

const RIVALS = 4;

/** Sends the same name several times at once; refusing them all is nobody's fault. */
async function race(t: CheckContext, round: number): Promise<void> {
  const domain = freshDomain(t);
  const bodies = Array.from({ length: RIVALS }, () => ({ ...domainBody(t), domain }));
  const answers = await atOnce(bodies.map((body) => () => createDomain(t, body)));
  const created = answers.filter((answer) => answer.ok);
  t.holds('DOM-NAME-UNIQUE', created.length <= 1, {
    expected: `at most one of ${RIVALS} creations of ${domain} at once to succeed`,
    received: `${created.length} did, in attempt ${round + 1}`,
    answers: created,
  });
}
