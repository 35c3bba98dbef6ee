import { arrangeDomain, domainBody } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { createDomain, removeDomain } from '../requests.ts';

/**
 * Whether the name of a deleted domain stays taken, asked once for all checks: nothing says when it is free again, which
 * is another matter (DOM-NAME-FREED).
 */
export function keepsNamesBack(t: CheckContext): Promise<boolean> {
  return t.shared('whether names of deleted domains stay taken', async (arrangement) => {
    const { path, body } = await arrangeDomain(arrangement);
    await removeDomain(arrangement, path);
    const again = { ...domainBody(arrangement), domain: body.domain };
    const create = () => createDomain(arrangement, again);
    return !(await poll(create, ({ ok }) => ok, arrangement.convergence)).held;
  });
}
