import { arrangeVpc, vpcBody } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, isReadInTheEnd, readOnce, takesUpdate } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { differences, requireId } from './comparison.ts';
import { isListedAsRead } from './list.ts';
import { attemptVpc, subnetsOf } from './requests.ts';

/** POST /vpcs, and reading what it made. */
export function creationChecks(check: Declare): void {
  check('a created VPC can be read back as asked', ['VPC-CREATE', 'VPC-GET'], (t) => readsBack(t));

  const everywhere = ['VPC-CREATE', 'VPC-UPDATE', 'VPC-LIST', 'VPC-DELETE'];
  check('a VPC is in the region asked for', everywhere, async (t) => {
    const region = t.fixture('secondRegion');
    const subnets = subnetsOf(['10.0.0.0/24', '172.16.0.0/16']);
    const made = await arrangeVpc(t, { region, subnets });
    await showsAsAsked(t, 'VPC-CREATE', made.path, { region, subnets });
    await takesUpdate(t, 'VPC-UPDATE', made.path, { label: t.names.label() });
    await isListedAsRead(t, made);
    await showsAsAsked(t, 'VPC-UPDATE', made.path, { region, subnets });
    await isDeleted(t, 'VPC-DELETE', made.path);
    await isGoneInTheEnd(t, 'VPC-DELETE', made.path);
    t.creations.forget(made.path);
  });
}

async function readsBack(t: CheckContext): Promise<void> {
  const subnets = subnetsOf(['10.0.0.0/24', '172.16.0.0/16', '192.168.0.0/24'], 'Sub-Net');
  const body = vpcBody(t, { description: 'three subnets', subnets });
  const made = await attemptVpc(t, body);
  t.accepted('VPC-CREATE', made);
  const id = requireId(made);
  const path = `/vpcs/${id}`;
  await isReadInTheEnd(t, 'VPC-GET', path);
  await showsAsAsked(t, 'VPC-CREATE', path, body);
  await showsAsAsked(t, 'VPC-GET', path, { id });
}

/** Those of these fields that reading shows must in the end be as asked. */
export async function showsAsAsked(
  t: CheckContext,
  requirement: string,
  path: string,
  asked: Record<string, unknown>,
): Promise<void> {
  const isAsAsked = ({ body }: Answer) => differences(body, asked).length === 0;
  const answer = await readOnce(t, path, isAsAsked);
  const wrong = differences(answer.body, asked);
  t.holds(requirement, wrong.length === 0, {
    expected: `what it shows of ${Object.keys(asked).join(', ')} to be as asked`,
    received: wrong.join(', '),
    answers: [answer],
  });
}
