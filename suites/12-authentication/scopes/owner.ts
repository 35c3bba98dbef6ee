import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { type Ask, send } from '../requests.ts';

/** What the owner is refused as well is not refused for want of a scope. @throws Inconclusive then */
export async function requireOwnerMay(t: CheckContext, request: Ask): Promise<void> {
  const own = await send(t, t.owner, request);
  if (!own.ok) throw new Inconclusive(`the owner is refused ${request.operation}: ${own.summary}`);
}
