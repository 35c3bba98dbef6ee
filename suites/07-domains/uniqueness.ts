import fc from 'fast-check';
import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  freshDomain,
} from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { property } from '../../src/check/property.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { atOnce } from '../support/at-once.ts';
import {
  arrangeSlave,
  cloneDomain,
  createDomain,
  domainIn,
  removeDomain,
  slaveBody,
  UNCHANGED,
} from './requests.ts';

/**
 * A name belongs to one domain on the whole platform (resources/domain#domain, errors#domain-used).
 */
export function uniquenessChecks(check: Declare): void {
  check(
    'a used name is refused',
    ['DOM-NAME-UNIQUE', 'DOM-CLONE-NAME-UNIQUE'],
    async (t) => {
      const source = await arrangeDomain(t);
      const taken = {
        master: await UNCHANGED.master(t),
        slave: await UNCHANGED.slave(t),
        disabled: await UNCHANGED.disabled(t),
      };
      await property(t, taking(), { cases: 14, examples: EVERY_WAY }, async ({ of, by }) => {
        const { domain } = taken[of].body;
        if (by === 'clone') {
          t.refused('DOM-CLONE-NAME-UNIQUE', await cloneDomain(t, source, domain));
        } else {
          const body = by === 'slave' ? slaveBody(t) : domainBody(t);
          t.refused('DOM-NAME-UNIQUE', await createDomain(t, { ...body, domain }));
        }
      });
      t.refused('DOM-CLONE-NAME-UNIQUE', await cloneDomain(t, source, source.body.domain));
      for (const { body } of Object.values(taken)) {
        await refusesTakenName(t, 'DOM-NAME-UNIQUE', source.path, body.domain);
      }
      const below = `below.${taken.slave.body.domain}`;
      t.accepted('DOM-NAME-UNIQUE', await createDomain(t, { ...domainBody(t), domain: below }));
    },
    { objects: 3 },
  );

  check('of creations with one name at most one succeeds', ['DOM-NAME-UNIQUE'], async (t) => {
    for (let round = 0; round < t.scaled(2); round += 1) {
      const mark = t.creations.mark;
      await race(t, round);
      await t.creations.clear(mark);
    }
  });

  check('a name of another account is refused', ['DOM-NAME-UNIQUE-PLATFORM'], async (t) => {
    const other = t.as('otherAccount');
    const { path, body } = await arrangeDomain(t, {}, other);
    const taken = { ...domainBody(t), domain: body.domain };
    t.refused('DOM-NAME-UNIQUE-PLATFORM', await createDomain(t, taken));
    const own = await UNCHANGED.master(t);
    const turned = { ...domainBody(t), domain: own.body.domain };
    t.refused('DOM-NAME-UNIQUE-PLATFORM', await createDomain(t, turned, other));
    const cloned = await cloneDomain(t, own, body.domain);
    t.refused('DOM-NAME-UNIQUE-PLATFORM', cloned);
    await refusesTakenName(t, 'DOM-NAME-UNIQUE-PLATFORM', path, own.body.domain, other);
  });

  check('a deleted domain leaves its name free', ['DOM-NAME-FREED'], async (t) => {
    const clone = await cloneDomain(t, await UNCHANGED.master(t), freshDomain(t));
    for (const domain of [await arrangeSlave(t), ...(clone.ok ? [domainIn(clone)] : [])]) {
      await leavesNameFree(t, domain);
    }
  });
}

async function leavesNameFree(t: CheckContext, { path, body }: ArrangedDomain): Promise<void> {
  await removeDomain(t, path);
  const again = { ...domainBody(t), domain: body.domain };
  await t.eventually(
    'DOM-NAME-FREED',
    `${body.domain} to be free again`,
    () => createDomain(t, again),
    (made) => made.ok,
  );
}

/** An update must refuse to give a domain the name of another, and must not do it all the same. */
async function refusesTakenName(
  t: CheckContext,
  requirement: string,
  path: string,
  taken: string,
  caller = t.owner,
): Promise<void> {
  const renamed = await caller.put(path, { domain: taken });
  const isOther = ({ body }: Answer) => body?.domain !== taken;
  const { last: read } = await poll(() => caller.get(path), isOther, t.convergence);
  t.refused(requirement, renamed);
  t.holds(requirement, isOther(read), {
    expected: `no second domain called ${taken}`,
    received: `${path} has that name too`,
    answers: [renamed, read],
    where: '/domain',
  });
}

const TAKEN = ['master', 'slave', 'disabled'] as const;
const TAKERS = ['master', 'slave', 'clone'] as const;

/** Whose name is asked for again, and for what. */
interface Taking {
  readonly of: (typeof TAKEN)[number];
  readonly by: (typeof TAKERS)[number];
}

function taking(): fc.Arbitrary<Taking> {
  return fc.record({ of: fc.constantFrom(...TAKEN), by: fc.constantFrom(...TAKERS) });
}

const EVERY_WAY: readonly Taking[] = TAKEN.flatMap((of) => TAKERS.map((by) => ({ of, by })));

const RIVALS = 8;

/** Creates domains of one name at the same time; a target may refuse all of them. */
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
