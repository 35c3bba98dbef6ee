import { arrangeDomain, domainBody, freshDomain } from '../../src/check/arrange/domain.ts';
import { arrangeNodeBalancer, configBody } from '../../src/check/arrange/node-balancer.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { attemptVpc } from '../05-vpcs/requests.ts';
import { createDomain } from '../07-domains/requests.ts';
import { createBalancer } from '../10-load-balancers/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

type Send = () => Promise<Answer>;

const REQUIREMENT = 'ERR-UNCHANGED-ELSEWHERE';

/**
 * What is refused for another field than the one that only one object may have, a creation that asks for the same there,
 * and one that asks for something else.
 */
interface Requests {
  readonly refused: Send;
  readonly again: Send;
  readonly another: Send;
}

/** A name, or a port, that only a refused request asked for is free (errors#rule-3). */
export function leftFreeChecks(check: Declare): void {
  for (const [called, arrange] of Object.entries(REFUSALS)) {
    check(`what is refused takes no name: ${called}`, [REQUIREMENT], async (t) => {
      leftToLongerRuns(t, 'names that were refused');
      await staysFree(t, await arrange(t));
    });
  }
}

async function staysFree(t: CheckContext, { refused, again, another }: Requests): Promise<void> {
  const refusal = await refused();
  if (!refusal.refused) return;
  const { last: made } = await poll(again, ({ ok }) => ok, t.convergence);
  if (!made.ok && !(await another()).ok) return;
  t.holds(REQUIREMENT, made.ok, {
    expected: 'what was asked for to be free after a refusal',
    received: made.summary,
    answers: [refusal, made],
  });
}

const TOO_LONG = 'x'.repeat(256);

const REFUSALS: Readonly<Record<string, (t: CheckContext) => Promise<Requests>>> = {
  'a VPC with a long description': async (t) =>
    ofVpc(t, (label) => attemptVpc(t, { label, description: TOO_LONG })),
  'an update of a VPC': async (t) => {
    const { path } = await arrangeVpc(t);
    return ofVpc(t, (label) => t.owner.put(path, { label, description: TOO_LONG }));
  },
  'an update of a domain': async (t) => {
    const { path, body } = await arrangeDomain(t);
    const { type, soa_email } = body;
    const domain = freshDomain(t);
    return {
      refused: () => t.owner.put(path, { domain, type, soa_email, status: 'broken' }),
      again: () => createDomain(t, { ...domainBody(t), domain }),
      another: () => createDomain(t, domainBody(t)),
    };
  },
  'a load balancer in no region': async (t) => {
    const label = t.names.label();
    return {
      refused: () => createBalancer(t, { label, region: t.names.label() }),
      again: () => createBalancer(t, { label }),
      another: () => createBalancer(t),
    };
  },
  'a config, whose port is free': async (t) => {
    const { path } = await arrangeNodeBalancer(t);
    const send = (wish: object) => () =>
      t.owner.post(`${path}/configs`, configBody(t, { ...wish }));
    return {
      refused: send({ check: { not: 'a check' } }),
      again: send({}),
      another: send({ port: 443 }),
    };
  },
};

function ofVpc(t: CheckContext, refuse: (label: string) => Promise<Answer>): Requests {
  const label = t.names.label();
  return {
    refused: () => refuse(label),
    again: () => attemptVpc(t, { label }),
    another: () => attemptVpc(t),
  };
}
