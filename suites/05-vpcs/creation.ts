import { arrangeVpc, vpcBody } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { differences, requireId } from './comparison.ts';
import { isListedAsRead } from './list.ts';
import { attemptVpc, subnetsOf } from './requests.ts';

/** POST /vpcs, and reading what it made. */
export function creationChecks(check: Declare): void {
  check('a created VPC can be read back as asked', ['VPC-CREATE', 'VPC-GET'], (t) => readsBack(t));

  const everywhere = ['VPC-CREATE', 'VPC-UPDATE', 'VPC-LIST'];
  check('a VPC is in the region asked for', everywhere, async (t) => {
    const region = t.fixture('secondRegion');
    const made = await arrangeVpc(t, { region });
    showsAsAsked(t, 'VPC-CREATE', await t.owner.get(made.path), { region });
    t.accepted('VPC-UPDATE', await t.owner.put(made.path, { label: t.names.label() }));
    await isListedAsRead(t, made);
    showsAsAsked(t, 'VPC-UPDATE', await t.owner.get(made.path), { region });
  });
}

async function readsBack(t: CheckContext): Promise<void> {
  const subnets = subnetsOf(['10.0.0.0/24', '172.16.0.0/16', '192.168.0.0/24']);
  const body = vpcBody(t, { description: 'three subnets', subnets });
  const made = await attemptVpc(t, body);
  t.accepted('VPC-CREATE', made);
  const id = requireId(made);
  const look = () => t.owner.get(`/vpcs/${id}`);
  const read = await t.eventually('VPC-GET', 'the new VPC', look, (seen) => seen.ok);
  showsAsAsked(t, 'VPC-CREATE', read, body);
  showsAsAsked(t, 'VPC-GET', read, { id });
}

/** Those of these fields that an answer shows must be as asked. */
function showsAsAsked(
  t: CheckContext,
  requirement: string,
  answer: Answer,
  asked: Record<string, unknown>,
): void {
  const wrong = differences(answer.body, asked);
  t.holds(requirement, wrong.length === 0, {
    expected: `what it shows of ${Object.keys(asked).join(', ')} to be as asked`,
    received: wrong.join(', '),
    answers: [answer],
  });
}
