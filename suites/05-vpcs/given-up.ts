import { type ArrangedVpc, arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { attemptVpc } from './requests.ts';

/** What a label that was given up says something of. */
export const GIVEN_UP = ['VPC-LABEL-UNIQUE', 'VPC-UPDATE-LABEL-UNIQUE'];

/**
 * A VPC that is there takes the label that another one gave up, and gives it up again.
 * @throws Inconclusive when it takes no label at all
 */
export async function isFreeToRename(t: CheckContext, label: string): Promise<void> {
  const { path } = await arrangeVpc(t);
  const rename = () => t.owner.put(path, { label });
  const { last } = await poll(rename, ({ ok }) => ok, t.convergence);
  const giveUp = () => t.owner.put(path, { label: t.names.label() });
  const { held } = await poll(giveUp, ({ ok }) => ok, t.convergence);
  if (!held) throw new Inconclusive(`${path} takes no other label`);
  t.accepted('VPC-UPDATE-LABEL-UNIQUE', last);
}

/**
 * A label that its VPC gave up and took back is in use again, once the VPC shows it. A read may be of before either
 * update: where descriptions are shown, they tell which one has come.
 * @returns whether the VPC has its label as before
 */
export async function isInUseOnceTakenBack(
  t: CheckContext,
  { path, label, body }: ArrangedVpc,
): Promise<boolean> {
  if (body?.label === undefined) return true;
  let isDescribed = false;
  for (const name of [t.names.label(), label]) {
    const description = `called ${name} now`;
    const rename = () => t.owner.put(path, { label: name, description });
    if (!(await poll(rename, ({ ok }) => ok, t.convergence)).held) return false;
    const isCalled = ({ body }: Answer) =>
      body?.label === name && (!isDescribed || body.description === description);
    const { held, last } = await poll(() => t.owner.get(path), isCalled, t.convergence);
    if (!held) return false;
    isDescribed = last.body.description === description;
  }
  t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label }));
  return true;
}
