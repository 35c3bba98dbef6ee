import { requireAccepted, requireDeleted } from '../../src/check/arrange/required.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { differences } from './comparison.ts';
import { subnetsOf } from './requests.ts';

/** What an account does to its VPC is nothing to one of another account that is like it (service#rule-1). */
export function twoAccountsChecks(check: Declare): void {
  check(
    'a VPC stays as it is while one like it of another account is updated and deleted',
    ['AUTH-OTHER-ACCOUNT'],
    async (t) => {
      leftToLongerRuns(t, 'VPCs that are alike in two accounts');
      await staysAsItIs(t);
    },
    { objects: 2 },
  );
}

async function staysAsItIs(t: CheckContext): Promise<void> {
  const other = t.as('otherAccount');
  const subnets = subnetsOf(['10.62.0.0/24', '172.17.62.0/28'], t.names.label());
  const wish = { label: t.names.label(), description: 'of both', subnets };
  const { path } = await arrangeVpc(t, wish, other);
  const own = await arrangeVpc(t, wish);
  const look = () => other.get(path);
  const isWhole = ({ ok, body }: Answer) => ok && differences(body, wish).length === 0;
  const before = await poll(look, isWhole, t.convergence);
  if (!before.held) throw new Inconclusive(`${path} is not as it was asked for`);
  const description = t.names.label();
  const label = t.names.label();
  for (const change of [{ description }, { label, description }])
    await requireAccepted(t, 'VPC-UPDATE', () => t.owner.put(own.path, change));
  await isStillWhole();
  await requireDeleted(t, 'VPC-DELETE', own.path);
  t.creations.forget(own.path);
  await isStillWhole();

  async function isStillWhole(): Promise<void> {
    const { held, last } = await poll(look, isWhole, t.convergence);
    t.holds('AUTH-OTHER-ACCOUNT', held, {
      expected: `${path} of the other account to stay as it was`,
      received: last.ok ? differences(last.body, wish).join(', ') : last.summary,
      answers: [before.last, last],
    });
  }
}
