import { type ArrangedVpc, arrangeVpc, vpcBody } from '../../src/check/arrange/vpc.ts';
import { listSubnets } from '../../src/check/arrange/vpc-subnets.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { attemptVpc, subnetsOf } from './request.ts';
import { differences, idOf } from './shown.ts';

/** Creating, reading, updating, listing and deleting a VPC (endpoints/vpcs). */
export function vpcLife(check: Declare): void {
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

  check(
    'an update changes the label and the description',
    ['VPC-UPDATE', 'VPC-LIST'],
    async (t) => {
      const vpc = await arrangeVpc(t, { description: 'before' });
      const both = { label: t.names.label(), description: 'x'.repeat(255) };
      for (const change of [{ label: t.names.label() }, { description: 'after' }, both]) {
        t.accepted('VPC-UPDATE', await t.owner.put(vpc.path, change));
        await t.eventually(
          'VPC-UPDATE',
          `${vpc.path} with ${JSON.stringify(change)}`,
          () => t.owner.get(vpc.path),
          (seen) => seen.ok && differences(seen.body, change).length === 0,
        );
        await isListedAsRead(t, vpc);
      }
    },
  );

  check('the list holds a VPC until it is deleted', ['VPC-LIST', 'VPC-DELETE'], async (t) => {
    const vpc = await arrangeVpc(t);
    const look = () => pageWith(t, vpc.id);
    const isListed = (seen: Answer) => seen.items.some((item) => item.id === vpc.id);
    await t.eventually('VPC-LIST', `VPC ${vpc.id} in the list`, look, isListed);
    t.accepted('VPC-DELETE', await t.owner.delete(vpc.path));
    await isGone(t, 'VPC-DELETE', vpc.path);
    const isUnlisted = (seen: Answer) => seen.ok && !isListed(seen);
    await t.eventually('VPC-LIST', `no VPC ${vpc.id} in the list`, look, isUnlisted);
    t.creations.forget(vpc.path);
  });

  check('a deleted VPC takes its subnets with it', ['VPC-DELETE-SUBNETS'], async (t) => {
    const vpc = await arrangeVpc(t, { subnets: subnetsOf(['10.0.0.0/24', '10.0.1.0/24']) });
    const before = await listSubnets(t, vpc.id);
    if (!before?.ok || before.items.length === 0) {
      throw new Skip('the target does not list the subnets of a VPC', 'implied.listSubnets');
    }
    const deleted = await t.owner.delete(vpc.path);
    if (!deleted.ok) throw new Inconclusive(`${vpc.path} cannot be deleted: ${deleted.summary}`);
    await t.eventually(
      'VPC-DELETE-SUBNETS',
      `no subnets of the deleted VPC ${vpc.id}`,
      async () => (await listSubnets(t, vpc.id)) ?? before,
      (seen) => seen.refused || (seen.ok && seen.items.length === 0),
    );
    t.creations.forget(vpc.path);
  });
}

async function readsBack(t: CheckContext): Promise<void> {
  const subnets = subnetsOf(['10.0.0.0/24', '172.16.0.0/16', '192.168.0.0/24']);
  const body = vpcBody(t, { description: 'three subnets', subnets });
  const made = await attemptVpc(t, body);
  t.accepted('VPC-CREATE', made);
  const id = idOf(made);
  const look = () => t.owner.get(`/vpcs/${id}`);
  const read = await t.eventually('VPC-GET', 'the new VPC', look, (seen) => seen.ok);
  showsAsAsked(t, 'VPC-CREATE', read, body);
  showsAsAsked(t, 'VPC-GET', read, { id });
}

/** The VPC must in the end not be readable any more. */
export async function isGone(t: CheckContext, requirement: string, path: string): Promise<void> {
  const look = () => t.owner.get(path);
  await t.eventually(requirement, `${path} to be gone`, look, (seen) => seen.refused);
}

/** What an answer shows of these fields must be as asked. */
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

/** What the list shows of the VPC must in the end be what reading it shows, where both show it. */
async function isListedAsRead(t: CheckContext, { id, path }: ArrangedVpc): Promise<void> {
  const look = async () => {
    const page = await pageWith(t, id);
    const { label, description, region } = (await t.owner.get(path)).body ?? {};
    const item = page.items.find((each) => each.id === id);
    return { page, wrong: item ? differences(item, { label, description, region }) : ['absent'] };
  };
  const { held, last } = await poll(look, ({ wrong }) => wrong.length === 0, t.convergence);
  t.holds('VPC-LIST', held, {
    expected: `the list to show VPC ${id} as GET ${path} does`,
    received: last.wrong.join(', '),
    answers: [last.page],
  });
}

/**
 * The page of the list that holds the VPC, or else the last page.
 * @throws Inconclusive when the items have no ids to be known by
 */
async function pageWith(t: CheckContext, id: number): Promise<Answer> {
  let page = await t.owner.get('/vpcs');
  const holds = () => page.items.some((item) => item.id === id);
  for (let next = 2; page.ok && !holds() && next <= Number(page.body?.pages); next += 1) {
    page = await t.owner.get('/vpcs', { page: next });
  }
  if (page.items.some((item) => item.id !== undefined) || page.items.length === 0) return page;
  throw new Inconclusive('the VPCs in the list have no ids');
}
