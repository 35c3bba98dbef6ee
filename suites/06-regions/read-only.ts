import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** What a client cannot write (resources/region). */
export function readOnlyChecks(check: Declare): void {
  check('a region stays as it is, whatever is put to it', ['REG-READ-ONLY'], async (t) => {
    const path = `/regions/${encodeURIComponent(t.fixture('region'))}`;
    const { ok, body } = await readOnce(t, path);
    if (!ok || typeof body?.label !== 'string') throw new Inconclusive(`${path} cannot be read`);
    const wish = { label: t.names.label(), country: body.country === 'zz' ? 'yy' : 'zz' };
    const answer = await t.owner.put(path, wish);
    const { held, last } = await poll(() => t.owner.get(path), isUnwritten(wish), t.convergence);
    if (!held) await writeBack(t, path, body);
    t.holds('REG-READ-ONLY', held, {
      expected: `${path} not to show what was put to it`,
      received: `label ${last.body?.label}, country ${last.body?.country}`,
      answers: [answer, last],
    });
  });
}

interface Written {
  readonly label: string;
  readonly country: string;
}

/** Labels and countries may change by themselves, but not to what nobody else thinks of. */
function isUnwritten({ label, country }: Written) {
  return ({ body }: { readonly body?: Partial<Written> | undefined }) =>
    body?.label !== label && body?.country !== country;
}

/** The catalog is everybody's: what was written by mistake is taken back as it was written. */
async function writeBack(
  t: CheckContext,
  path: string,
  { label, country }: Written,
): Promise<void> {
  await t.owner.put(path, { label, country });
}
