import { nodeBalancerBody } from '../../src/check/arrange/node-balancer.ts';
import { isPrivateAddress } from '../../src/check/arrange/private-address.ts';
import { requireAnsweredId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { property } from '../../src/check/property.ts';
import {
  type Bounds,
  ends,
  neighbours,
  outside,
  within,
} from '../../src/generate/bounded-integer.ts';
import { NOBODYS_ID } from '../../src/generate/contract/references.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import {
  CHOSEN_ID,
  LONG_AGO,
  type ReadOnlyField,
  takesNothingOver,
} from '../support/read-only-creation.ts';
import {
  attemptBalancer,
  contradictions,
  createBalancer,
  createConfig,
  echoes,
  readByTag,
  statedBounds,
  taggedWith,
} from './requests.ts';

/** Creations of load balancers, and what a new one is like (endpoints/load-balancers#POST). */
export function creationChecks(check: Declare): void {
  check(
    'a load balancer is created, and takes configs',
    ['LB-CREATE'],
    async (t) => {
      const made = [await createBalancer(t, { client_conn_throttle: 3 }), await createBalancer(t)];
      for (const answer of made) {
        t.accepted('LB-CREATE', answer);
        await isThere(t, requireAnsweredId(answer), answer);
      }
      const ids = made.map(({ body }) => body.id);
      t.holds('LB-CREATE', new Set(ids).size === ids.length, {
        expected: 'two load balancers, each with an id of its own',
        received: `the ids ${ids.join(' and ')}`,
        answers: made,
        where: '/id',
      });
      await observeNeeded(t);
    },
    { objects: 4 },
  );

  check(
    'a new load balancer is as asked, and its label in use, whatever its region',
    ['LB-CREATE-AS-ASKED', 'LB-LABEL-UNIQUE', 'LB-IPV4-FORM'],
    async (t) => {
      for (const [index, region] of regionsOf(t).entries()) {
        const body = nodeBalancerBody(t, { region, client_conn_throttle: 7 + index });
        await isAsAsked(t, body);
        // By now it has a tag.
        t.refused('LB-LABEL-UNIQUE', await createBalancer(t, { label: body.label }));
      }
    },
    { objects: 4 },
  );

  check(
    'a throttle within the bounds is accepted and kept',
    ['LB-THROTTLE-BOUNDS', 'LB-CREATE-AS-ASKED'],
    (t) => {
      const bounds = statedBounds(t, 'client_conn_throttle');
      const trial = { cases: 3, examples: ends(bounds) };
      return property(t, within(bounds), trial, async (client_conn_throttle) => {
        const made = await createBalancer(t, { client_conn_throttle });
        t.accepted('LB-THROTTLE-BOUNDS', made);
        echoes(t, 'LB-CREATE-AS-ASKED', made, { client_conn_throttle });
      });
    },
  );

  check(
    'every throttle within the bounds is accepted and kept',
    ['LB-THROTTLE-BOUNDS', 'LB-CREATE-AS-ASKED'],
    (t) => takesEvery(t, statedBounds(t, 'client_conn_throttle')),
  );

  check('a throttle outside the bounds is refused', ['LB-THROTTLE-BOUNDS'], async (t) => {
    const bounds = statedBounds(t, 'client_conn_throttle');
    for (const client_conn_throttle of neighbours(bounds)) {
      const alone = { client_conn_throttle, label: undefined };
      t.refused('LB-THROTTLE-BOUNDS', await createBalancer(t, alone));
    }
    const misses = outside(bounds, { least: -(2 ** 31), most: 2 ** 31 });
    const trial = { cases: 20, examples: [...neighbours(bounds), ...NEAR, 2 ** 31] };
    return property(t, misses, trial, async (client_conn_throttle) => {
      t.refused('LB-THROTTLE-BOUNDS', await createBalancer(t, { client_conn_throttle }));
    });
  });

  check(
    'what only the service sets of a load balancer is not taken over from its creation',
    READ_ONLY.map(({ requirement }) => requirement),
    (t) => takesNothingOver(t, READ_ONLY, { ask: (fields) => createBalancer(t, fields) }),
    { objects: 1 },
  );
}

const TRANSFER = { in: 123.5, out: 123.5, total: 123.5 };

/** The read-only fields of resources/load-balancer that a creation does not take. */
const READ_ONLY: readonly ReadOnlyField[] = [
  { field: 'id', value: CHOSEN_ID, requirement: 'LB-CREATE-ID-READ-ONLY' },
  { field: 'created', value: LONG_AGO, requirement: 'LB-CREATE-CREATED-READ-ONLY' },
  { field: 'updated', value: LONG_AGO, requirement: 'LB-CREATE-UPDATED-READ-ONLY' },
  { field: 'host', value: '8.8.8.8.example.com', requirement: 'LB-CREATE-HOST-READ-ONLY' },
  { field: 'ipv4', value: '8.8.8.8', requirement: 'LB-CREATE-IPV4-READ-ONLY' },
  { field: 'ipv6', value: '2001:4860:4860::8888', requirement: 'LB-CREATE-IPV6-READ-ONLY' },
  { field: 'transfer', value: TRANSFER, requirement: 'LB-CREATE-TRANSFER-READ-ONLY' },
];

/**
 * @throws Skip in a smoke run, and where load balancers cannot be removed again: each would stay
 */
async function takesEvery(t: CheckContext, { least, most }: Bounds): Promise<void> {
  const key = 'deleteNodeBalancer';
  const isRemoved = t.impliedOperation(key, { nodebalancerId: NOBODYS_ID }) !== undefined;
  if (!isRemoved) throw new Skip('load balancers cannot be removed', `implied.${key}`);
  if (t.run.settings.effort === 'smoke')
    throw new Skip('left out at this effort', '--effort standard');
  for (
    let client_conn_throttle = least + 1;
    client_conn_throttle < most;
    client_conn_throttle += 1
  ) {
    const { mark } = t.creations;
    const made = await createBalancer(t, { client_conn_throttle });
    t.accepted('LB-THROTTLE-BOUNDS', made);
    echoes(t, 'LB-CREATE-AS-ASKED', made, { client_conn_throttle });
    await t.creations.clear(mark);
  }
}

/** Values just within limits that a server could have in place of the documented ones. */
const NEAR = [-20, 22, 25, 32, 100];

function regionsOf(t: CheckContext): string[] {
  const { secondRegion } = t.run.settings.configuration.fixtures;
  return [t.fixture('region'), ...(secondRegion === undefined ? [] : [secondRegion])];
}

/**
 * The new load balancer must be known when a config is added to it; any other refusal is not judged
 * here.
 */
async function isThere(t: CheckContext, id: unknown, made: Answer): Promise<void> {
  const answer = await createConfig(t, { path: `/nodebalancers/${id}` });
  t.holds('LB-CREATE', answer.status !== 404, {
    expected: `the new load balancer ${id} to be known when a config is added`,
    received: answer.summary,
    // What the creation answered is wrong, not what came of it.
    answers: [answer, made],
  });
}

/** Observes which fields a creation needs: the document leaves it open. */
async function observeNeeded(t: CheckContext): Promise<void> {
  const body: Record<string, unknown> = nodeBalancerBody(t, { client_conn_throttle: 1 });
  for (const field of Object.keys(body)) {
    const { [field]: _, ...rest } = body;
    const answer = await attemptBalancer(t, rest);
    t.observe('SIL-LB-REQUIRED', `${field} is ${answer.ok ? 'optional' : 'required'}`, answer);
  }
}

/**
 * The load balancer must be as asked. A refused creation proves nothing: not every region offers
 * load balancers.
 */
async function isAsAsked(
  t: CheckContext,
  body: ReturnType<typeof nodeBalancerBody>,
): Promise<void> {
  const made = await attemptBalancer(t, body);
  if (!made.ok) throw new Inconclusive(`no load balancer in ${body.region}: ${made.summary}`);
  echoes(t, 'LB-CREATE-AS-ASKED', made, body);
  t.holds('LB-IPV4-FORM', !isPrivateAddress(made.body?.ipv4), {
    expected: `a public address of a load balancer in ${body.region}`,
    received: `${made.body?.ipv4}, which is in a private range`,
    answers: [made],
    where: '/ipv4',
  });
  const read = await readByTag(t, requireAnsweredId(made));
  const wrongIn = (seen: Answer) => contradictions(taggedWith(seen, made.body.id), body);
  // What is listed may be filled in while it is set up.
  const isAsked = (seen: Answer) =>
    taggedWith(seen, made.body.id) !== undefined && wrongIn(seen).length === 0;
  const { last } = await poll(read, isAsked, t.convergence);
  const wrong = wrongIn(last);
  t.holds('LB-CREATE-AS-ASKED', wrong.length === 0, {
    expected: `load balancer ${made.body.id} to be listed with ${JSON.stringify(body)}`,
    received: `another ${wrong.join(' and ')}: ${last.summary}`,
    answers: [made, last],
  });
}
