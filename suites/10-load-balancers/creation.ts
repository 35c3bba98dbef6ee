import { nodeBalancerBody } from '../../src/check/arrange/node-balancer.ts';
import { isPrivateAddress } from '../../src/check/arrange/private-address.ts';
import { requireAnsweredId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import {
  attemptBalancer,
  createBalancer,
  createConfig,
  readByTag,
  taggedWith,
} from './requests.ts';
import { contradictions, echoes } from './shown-fields.ts';

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
}

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
