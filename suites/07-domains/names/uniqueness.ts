import fc from 'fast-check';
import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { inRounds, type Round, race } from '../../support/race.ts';
import { isTakenOnce } from '../races.ts';
import {
  arrangeSlave,
  cloneDomain,
  createDomain,
  domainIn,
  slaveBody,
  UNCHANGED,
} from '../requests.ts';
import { nameOfLength } from './form.ts';

/**
 * A name belongs to one domain on the whole platform (resources/domain#domain, errors#domain-used).
 */
export function uniquenessChecks(check: Declare): void {
  check(
    'a used name is refused',
    ['DOM-NAME-UNIQUE', 'DOM-CLONE-NAME-UNIQUE'],
    async (t) => {
      const source = await arrangeDomain(t, { tags: [RUN_TAGS[0], RUN_TAGS[1]], group: 'Tagged' });
      const taken = {
        master: await UNCHANGED.master(t),
        slave: await UNCHANGED.slave(t),
        disabled: await UNCHANGED.disabled(t),
        clone: await clonedOrNot(t, source),
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
      const tagged = { ...domainBody(t), domain: source.body.domain };
      t.refused('DOM-NAME-UNIQUE', await createDomain(t, tagged));
      for (const { body } of Object.values(taken)) {
        await refusesTakenName(t, 'DOM-NAME-UNIQUE', source.path, body.domain);
      }
      if (!isShortRun(t)) {
        for (const own of [await arrangeSlave(t), await arrangeDomain(t, { status: 'disabled' })])
          await refusesTakenName(t, 'DOM-NAME-UNIQUE', own.path, source.body.domain);
      }
      for (const length of LENGTHS) await isTakenAtLength(t, source, length);
    },
    { objects: 5 },
  );

  check('of creations with one name at most one succeeds', ['DOM-NAME-UNIQUE'], async (t) => {
    await inRounds(t, 2, (round) => createAtOnce(t, round));
  });
}

/** Lengths of names around which a server may begin to compare less than the whole name. */
const LENGTHS = [63, 64, 65, 127, 128, 129, 252, 253];

/** Once the domain has a name of this length, nobody else may be given it. */
async function isTakenAtLength(t: CheckContext, { path }: ArrangedDomain, length: number) {
  const domain = nameOfLength(t, length);
  if (!(await t.owner.put(path, { domain })).ok) return;
  const isCalled = ({ body }: Answer) => body?.domain === domain;
  if (!(await poll(() => t.owner.get(path), isCalled, t.convergence)).held) return;
  t.refused('DOM-NAME-UNIQUE', await createDomain(t, { ...domainBody(t), domain }));
  const other = await UNCHANGED.master(t);
  t.refused('DOM-CLONE-NAME-UNIQUE', await cloneDomain(t, other, domain));
}

/** A clone, or where none can be made another domain. */
async function clonedOrNot(t: CheckContext, source: ArrangedDomain): Promise<ArrangedDomain> {
  const made = await cloneDomain(t, source, freshDomain(t));
  return made.ok ? domainIn(made) : arrangeDomain(t);
}

/** An update must refuse to give a domain the name of another, and must not do it all the same. */
export async function refusesTakenName(
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

const TAKEN = ['master', 'slave', 'disabled', 'clone'] as const;
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
async function createAtOnce(t: CheckContext, round: Round): Promise<void> {
  const domain = freshDomain(t);
  const bodies = Array.from({ length: RIVALS }, () => ({ ...domainBody(t), domain }));
  const creations = bodies.map((body) => () => createDomain(t, body));
  await isTakenOnce(t, 'DOM-NAME-UNIQUE', domain, await race(t, creations, round));
}
