import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

/**
 * What a slave serves comes from its master, not from the import.
 * @throws Inconclusive when the domain was imported as a slave or disabled, or is not shown
 */
export async function requireMaster(t: CheckContext, path: string): Promise<void> {
  const look = () => t.owner.get(path);
  const { last } = await poll(look, ({ ok }) => ok, t.convergence);
  if (last.ok && last.body?.type === 'master' && last.body.status !== 'disabled') return;
  throw new Inconclusive(`${path} was not imported as a master that is active: ${last.summary}`);
}
