import { domainBody } from '../../../src/check/arrange/domain.ts';
import { uploadBody } from '../../../src/check/arrange/image.ts';
import { vpcBody } from '../../../src/check/arrange/vpc.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { slaveBody } from '../../07-domains/requests.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { type Ask, send } from '../requests.ts';
import { CHANGES } from './each-field.ts';
import { requireOwnerMay } from './owner.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Bodies that ask for more than the smallest one, or for another sort. */
const WIDER: Readonly<Record<string, (t: CheckContext) => readonly Fields[]>> = {
  createVpc: (t) => {
    const subnets = [{ label: t.names.label(), ipv4: '10.0.0.0/24' }];
    return [vpcBody(t, { description: 'by a token', subnets })];
  },
  createDomain: (t) => [slaveBody(t), domainBody(t, others(t, 'updateDomain', ['domain']))],
  uploadImage: (t) => [uploadBody(t, { description: 'by a token', cloud_init: true })],
  updateVpc: (t) => [{ description: 'by a token', ...others(t, 'updateVpc') }],
  updateImage: (t) => [{ description: 'by a token', ...others(t, 'updateImage') }],
  updateDomain: (t) => [{ description: 'by a token', ...others(t, 'updateDomain') }],
};

/** What else an update may change. Which scopes tags take is open (SIL-TAG-SCOPES). */
function others(t: CheckContext, operation: string, but: readonly string[] = []): Fields {
  const fields = Object.entries(CHANGES[operation]?.(t) ?? {});
  return Object.fromEntries(fields.filter(([name]) => name !== 'tags' && !but.includes(name)));
}

/** The scopes of an operation are enough for whatever it asks for. */
export async function takesWider(
  t: CheckContext,
  requirement: string,
  request: Ask,
  caller: Caller,
): Promise<void> {
  if (isShortRun(t)) return;
  const bodies = () => WIDER[request.operation]?.(t) ?? [];
  for (const at of bodies().keys()) {
    // Names are new each time: one that was sent may be in use.
    await isTaken(t, requirement, caller, () => ({ ...request, json: { ...bodies()[at] } }));
  }
}

/** In the end, since what is new may be busy for a while. @throws Inconclusive where the owner is refused as well */
export async function isTaken(
  t: CheckContext,
  requirement: string,
  caller: Caller,
  ask: () => Ask,
): Promise<Answer> {
  const tries = () => send(t, caller, ask());
  const { last: answer } = await poll(tries, ({ ok }) => ok, t.convergence);
  if (!answer.ok) await requireOwnerMay(t, ask());
  t.accepted(requirement, answer);
  return answer;
}
