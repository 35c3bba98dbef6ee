import type { ArrangedVpc } from '../../src/check/arrange/vpc.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { differences } from './comparison.ts';

/** GET /vpcs must in the end show the VPC as reading it does, in the fields that both show. */
export async function isListedAsRead(
  t: CheckContext,
  { id, path }: Pick<ArrangedVpc, 'id' | 'path'>,
): Promise<void> {
  const look = async () => {
    const page = await findPageWith(t, id);
    const { label, description, region } = (await t.owner.get(path)).body ?? {};
    const item = page.items.find(hasId(id));
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
export async function findPageWith(t: CheckContext, id: number): Promise<Answer> {
  let page = await t.owner.get('/vpcs');
  const holds = () => page.items.some(hasId(id));
  for (let next = 2; page.ok && !holds() && next <= Number(page.body?.pages); next += 1) {
    page = await t.owner.get('/vpcs', { page: next });
  }
  if (page.items.some((item) => item.id !== undefined) || page.items.length === 0) return page;
  throw new Inconclusive('the VPCs in the list have no ids');
}

/** Which form the id of a VPC has in answers is not shown. */
export function hasId(id: number): (item: { readonly id?: unknown }) => boolean {
  return (item) => String(item.id) === String(id);
}
