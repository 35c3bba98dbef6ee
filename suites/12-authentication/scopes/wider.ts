import { freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { slaveBody } from '../../07-domains/requests.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { type Ask, send } from '../requests.ts';
import { requireOwnerMay } from './owner.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Creations that ask for more than the smallest one. */
const WIDER: Readonly<Record<string, (t: CheckContext) => Fields>> = {
  createVpc: (t) => ({
    label: t.names.label(),
    description: 'by a token',
    subnets: [{ label: t.names.label(), ipv4: '10.0.0.0/24' }],
  }),
  createDomain: (t) => ({ ...slaveBody(t), domain: freshDomain(t) }),
};

/** The scopes of a creation are enough for whatever it asks for. */
export async function takesWider(
  t: CheckContext,
  requirement: string,
  request: Ask,
  caller: Caller,
): Promise<void> {
  const more = WIDER[request.operation];
  if (more === undefined || isShortRun(t)) return;
  const wider = () => ({ ...request, json: { ...request.json, ...more(t) } });
  const ask = () => send(t, caller, wider());
  const { last: answer } = await poll(ask, ({ ok }) => ok, t.convergence);
  if (!answer.ok) await requireOwnerMay(t, wider());
  t.accepted(requirement, answer);
}
