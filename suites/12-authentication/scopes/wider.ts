import { vpcBody } from '../../../src/check/arrange/vpc.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { slaveBody } from '../../07-domains/requests.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { type Ask, send } from '../requests.ts';
import { requireOwnerMay } from './owner.ts';

/** Bodies of creations that ask for more than the smallest one, or for another sort. */
const WIDER: Readonly<Record<string, (t: CheckContext) => Record<string, unknown>>> = {
  createVpc: (t) => {
    const subnets = [{ label: t.names.label(), ipv4: '10.0.0.0/24' }];
    return vpcBody(t, { description: 'by a token', subnets });
  },
  createDomain: (t) => slaveBody(t),
};

/** The scopes of a creation are enough for whatever it asks for. */
export async function takesWider(
  t: CheckContext,
  requirement: string,
  request: Ask,
  caller: Caller,
): Promise<void> {
  const body = WIDER[request.operation];
  if (body === undefined || isShortRun(t)) return;
  const wider = () => ({ ...request, json: body(t) });
  const ask = () => send(t, caller, wider());
  const { last: answer } = await poll(ask, ({ ok }) => ok, t.convergence);
  if (!answer.ok) await requireOwnerMay(t, wider());
  t.accepted(requirement, answer);
}
