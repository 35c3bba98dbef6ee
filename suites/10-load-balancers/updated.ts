import {
  type ArrangedNodeBalancer,
  arrangeNodeBalancer,
} from '../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { countsOnceHeard, untilHeard } from '../../src/check/doubt/heard.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { neighbours } from '../../src/generate/bounded-integer.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { createBalancer, statedBounds } from './requests.ts';

const THROTTLE = 'client_conn_throttle';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What holds of load balancers holds of updated ones. Updates are not shown: one that is refused says nothing, and of
 * one that is accepted what the load balancer reads afterwards (resources/load-balancer).
 */
export function updatedChecks(check: Declare): void {
  check(
    'no update gives a load balancer the label of another one',
    ['LB-LABEL-UNIQUE'],
    async (t) => {
      leftToLongerRuns(t, 'updates of load balancers');
      const [first, second] = [await arrangeNodeBalancer(t), await arrangeNodeBalancer(t)];
      for (const each of [first, second]) await requireShown(t, each, 'label');
      await updateBalancer(t, second, { label: first.body.label });
      await areApart(t, first, second);
      const label = t.names.label();
      await Promise.all([first, second].map((each) => updateBalancer(t, each, { label })));
      await areApart(t, first, second);
      await isTakenOnceRenamed(t, second);
    },
    { objects: 3 },
  );

  check(
    'no update takes a load balancer out of its bounds',
    ['LB-LABEL-LENGTH', 'LB-THROTTLE-BOUNDS'],
    async (t) => {
      leftToLongerRuns(t, 'updates of load balancers');
      const balancer = await arrangeNodeBalancer(t);
      const label = await requireShown(t, balancer, 'label');
      for (const length of neighbours(statedBounds(t, 'label')))
        await staysWithin(t, 'LB-LABEL-LENGTH', balancer, {
          label: label.padEnd(length, 'a').slice(0, length),
        });
      for (const client_conn_throttle of neighbours(statedBounds(t, THROTTLE)))
        await staysWithin(t, 'LB-THROTTLE-BOUNDS', balancer, { client_conn_throttle });
    },
  );

  check('no update moves a load balancer', ['LB-REGION-FIXED'], async (t) => {
    leftToLongerRuns(t, 'updates of load balancers');
    const region = t.fixture('secondRegion');
    const balancer = await arrangeNodeBalancer(t);
    const home = await requireShown(t, balancer, 'region');
    if (home === region) throw new Inconclusive('there is no other region');
    for (const change of [{ region }, { region, label: t.names.label() }]) {
      await updateBalancer(t, balancer, change);
      await t.eventually(
        'LB-REGION-FIXED',
        `${balancer.path} to be in ${home} still, where it was created`,
        () => readBalancer(t, balancer),
        ({ ok, body }) => !ok || body?.region === home,
      );
    }
  });
}

/** Asks for a change of a load balancer. @throws Skip where the target has no such operation */
export async function updateBalancer(
  t: CheckContext,
  { id }: ArrangedNodeBalancer,
  change: Fields,
): Promise<Answer> {
  const request = t.impliedOperation('updateNodeBalancer', { nodebalancerId: id });
  if (request === undefined)
    throw new Skip('the target updates no load balancer', 'implied.updateNodeBalancer');
  return t.owner.send({ ...request, json: change });
}

/** @throws Skip where the target shows no single load balancer */
export async function readBalancer(t: CheckContext, { id }: ArrangedNodeBalancer): Promise<Answer> {
  const request = t.impliedOperation('getNodeBalancer', { nodebalancerId: id });
  if (request === undefined)
    throw new Skip('the target shows no single load balancer', 'implied.getNodeBalancer');
  return t.owner.send(request);
}

/**
 * What the load balancer was created with, once it reads so: how one is read is not shown.
 * @throws Inconclusive where it does not
 */
async function requireShown(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  field: 'label' | 'region',
): Promise<string> {
  const made: unknown = balancer.body?.[field];
  const isIt = ({ ok, body }: Answer) => ok && body?.[field] === made;
  const { held } = await poll(() => readBalancer(t, balancer), isIt, t.convergence);
  if (held && typeof made === 'string') return made;
  throw new Inconclusive(`${balancer.path} is not shown with its ${field}`);
}

/** The label that a load balancer was renamed to is in use as any other. A label that is refused says nothing. */
async function isTakenOnceRenamed(t: CheckContext, balancer: ArrangedNodeBalancer): Promise<void> {
  const label = t.names.label();
  if (!(await updateBalancer(t, balancer, { label })).ok) return;
  const isSo = ({ ok, body }: Answer) => ok && body?.label === label;
  if (!(await poll(() => readBalancer(t, balancer), isSo, t.convergence)).held) return;
  await untilHeard(t);
  const answer = await createBalancer(t, { label });
  if (answer.ok) countsOnceHeard(t, `a second ${label}`);
  t.refused('LB-LABEL-UNIQUE', answer);
}

/** A value out of bounds is refused or made another one. */
async function staysWithin(
  t: CheckContext,
  requirement: string,
  balancer: ArrangedNodeBalancer,
  change: Fields,
): Promise<void> {
  const [[field, value] = []] = Object.entries(change);
  await updateBalancer(t, balancer, change);
  await t.eventually(
    requirement,
    `${balancer.path} not to read ${field} ${formatValue(value)} after it was updated to that`,
    () => readBalancer(t, balancer),
    ({ ok, body }) => !ok || body?.[String(field)] !== value,
  );
}

/** In the end both read labels that differ. */
async function areApart(t: CheckContext, ...both: [ArrangedNodeBalancer, ArrangedNodeBalancer]) {
  const look = () => Promise.all(both.map((each) => readBalancer(t, each)));
  const labelOf = ({ ok, body }: Answer) => (ok ? body?.label : undefined);
  const differ = ([one, other]: Answer[]) => {
    const label = one && labelOf(one);
    return label === undefined || label !== (other && labelOf(other));
  };
  const { held, last } = await poll(look, differ, t.convergence);
  t.holds('LB-LABEL-UNIQUE', held, {
    expected: 'two load balancers of the account to have different labels, whatever is updated',
    received: `both are called ${String(last[0]?.body?.label)}`,
    answers: last,
  });
}
