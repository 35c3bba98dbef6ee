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

/** A label that its VPC gave up and took back is in use again, once the VPC shows it. */
export async function isInUseOnceTakenBack(t: CheckContext, { path, label, body }: ArrangedVpc) {
  if (body?.label === undefined) return;
  for (const name of [t.names.label(), label]) {
    const rename = () => t.owner.put(path, { label: name });
    if (!(await poll(rename, ({ ok }) => ok, t.convergence)).held) return;
    const isCalled = ({ body }: Answer) => body?.label === name;
    if (!(await poll(() => t.owner.get(path), isCalled, t.convergence)).held) return;
  }
  t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label }));
}
