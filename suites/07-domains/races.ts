import { setTimeout } from 'node:timers/promises';
import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  domainPath,
  freshDomain,
} from '../../src/check/arrange/domain.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { inRounds, race } from '../support/race.ts';
import { importDomain, requireFree, withImportableDomain } from './import/requests.ts';
import { cloneDomain, createDomain, UNCHANGED } from './requests.ts';

const ROUNDS = 4;

/** Each asks another name server for a transfer. */
const IMPORT_ROUNDS = 2;

/** Milliseconds. */
const A_MOMENT = 1;

/**
 * Requests for one name at the same time (resources/domain#domain). Which of them get it is up to the
 * target, and it may decide after it has answered: in the end at most one domain has the name.
 */
export function racesChecks(check: Declare): void {
  check(
    'of domains renamed to one name at the same time at most one has it',
    ['DOM-NAME-UNIQUE'],
    async (t) => {
      const domains = [await arrangeDomain(t), await arrangeDomain(t), await arrangeDomain(t)];
      await inRounds(t, ROUNDS, async (round) => {
        const domain = freshDomain(t);
        const rename = domains.map(
          ({ path }) =>
            () =>
              t.owner.put(path, { domain }),
        );
        const { answers, said } = await race(t, rename, round);
        const claims = domains.map(({ path }) => ({ path, caller: t.owner }));
        await hasOneOwner(t, 'DOM-NAME-UNIQUE', { domain, claims, answers, said });
      });
    },
    { objects: 3 },
  );

  check(
    'of clones with one name at the same time at most one has it',
    ['DOM-CLONE-NAME-UNIQUE'],
    async (t) => {
      const sources = [await UNCHANGED.master(t), await UNCHANGED.slave(t)];
      await inRounds(t, ROUNDS, async (round) => {
        const domain = freshDomain(t);
        const clone = [...sources, ...sources].map((each) => () => cloneDomain(t, each, domain));
        await isTakenOnce(t, 'DOM-CLONE-NAME-UNIQUE', domain, await race(t, clone, round));
      });
    },
    { objects: 4 },
  );

  check(
    'a domain created and one renamed to one name at the same time do not both have it',
    ['DOM-NAME-UNIQUE'],
    async (t) => {
      const renamed = await arrangeDomain(t);
      await inRounds(t, ROUNDS, async (round) => {
        const domain = freshDomain(t);
        const create = () => createDomain(t, { ...domainBody(t), domain });
        const rename = async () => {
          // A creation is prepared for longer: in every other round the renaming comes after it.
          if (round.number % 2 === 0) await setTimeout(A_MOMENT);
          return t.owner.put(renamed.path, { domain });
        };
        const raced = await race(t, [create, rename, create], round);
        await isTakenOnce(t, 'DOM-NAME-UNIQUE', domain, raced, renamed);
      });
    },
    { objects: 3 },
  );

  check(
    'two accounts that create one name at the same time do not both have it',
    ['DOM-NAME-UNIQUE-PLATFORM'],
    async (t) => {
      const callers = [t.owner, t.as('otherAccount')];
      await inRounds(t, ROUNDS, async (round) => {
        const domain = freshDomain(t);
        const create = callers.map(
          (caller) => () => createDomain(t, { ...domainBody(t), domain }, caller),
        );
        const { answers, said } = await race(t, create, round);
        const claims = answers.flatMap((made, at) => claimOf(made, callers[at] ?? t.owner));
        await hasOneOwner(t, 'DOM-NAME-UNIQUE-PLATFORM', { domain, claims, answers, said });
      });
    },
    { objects: 2 },
  );

  check(
    'of imports of one name at the same time at most one has it',
    ['DOM-NAME-UNIQUE'],
    (t) =>
      withImportableDomain(t, ({ domain, remoteNameserver }) =>
        inRounds(t, IMPORT_ROUNDS, async (round) => {
          await requireFree(t, domain);
          const ask = () => importDomain(t, domain, remoteNameserver);
          const raced = await race(t, [ask, ask, ask], round);
          // Transfers may break off, all of them: then nothing was raced for.
          if (raced.answers.some(({ ok }) => ok)) {
            await isTakenOnce(t, 'DOM-NAME-UNIQUE', domain, raced);
          }
        }),
      ),
    { objects: 3 },
  );
}

/** A domain that may have the name, and who can read it. */
interface Claim {
  readonly path: string;
  readonly caller: Caller;
}

function claimOf(made: Answer, caller: Caller): Claim[] {
  const path = made.ok ? domainPath(made.body) : undefined;
  return path === undefined ? [] : [{ path, caller }];
}

/** Of what the race created, and of the domain it renamed, at most one has the name. */
export function isTakenOnce(
  t: CheckContext,
  requirement: string,
  domain: string,
  { answers, said }: { answers: readonly Answer[]; said: string },
  renamed?: ArrangedDomain,
): Promise<void> {
  const made = answers.flatMap((answer) => claimOf(answer, t.owner));
  const paths = new Set([...made.map(({ path }) => path), ...(renamed ? [renamed.path] : [])]);
  const claims = [...paths].map((path) => ({ path, caller: t.owner }));
  return hasOneOwner(t, requirement, { domain, claims, answers, said });
}

async function hasOneOwner(
  t: CheckContext,
  requirement: string,
  {
    domain,
    claims,
    answers,
    said,
  }: {
    domain: string;
    claims: readonly Claim[];
    answers: readonly Answer[];
    said: string;
  },
): Promise<void> {
  const look = async () => {
    const seen = await Promise.all(claims.map(({ path, caller }) => caller.get(path)));
    return seen.filter((each) => each.ok && each.body?.domain === domain);
  };
  const { last } = await poll(look, (owners) => owners.length <= 1, t.convergence);
  t.holds(requirement, last.length <= 1, {
    expected: `at most one domain called ${domain} (${said})`,
    received: `${last.length} have the name`,
    answers: [...answers, ...last],
  });
}
