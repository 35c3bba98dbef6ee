import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isSameJson } from '../../src/text/same-json.ts';

/** What a client cannot write (resources/region). */
export function readOnlyChecks(check: Declare): void {
  check('a region stays as it is, whatever is put to it', ['REG-READ-ONLY'], async (t) => {
    const path = `/regions/${encodeURIComponent(t.fixture('region'))}`;
    const { ok, body } = await readOnce(t, path);
    if (!ok || typeof body?.label !== 'string') throw new Inconclusive(`${path} cannot be read`);
    const wish = {
      label: t.names.label(),
      country: body.country === 'zz' ? 'yy' : 'zz',
      capabilities: [OF_CLIENT],
      placement_group_limits: { maximum_computes_per_pg: MANY, maximum_pgs_per_customer: MANY },
    };
    const answer = await t.owner.put(path, wish);
    const { held, last } = await poll(() => t.owner.get(path), isUnwritten(wish), t.convergence);
    if (!held) await writeBack(t, path, body);
    t.holds('REG-READ-ONLY', held, {
      expected: `${path} not to show what was put to it`,
      received: writtenIn(wish, last.body).join(', '),
      answers: [answer, last],
    });
  });
}

/** What no service offers of its own accord, and more than any allows. */
const OF_CLIENT = 'Set By Client';
const MANY = 4_176_000;

interface Written {
  readonly label: string;
  readonly country: string;
  readonly capabilities: readonly unknown[];
  readonly placement_group_limits: unknown;
}

/** What is read may change by itself, but not to what nobody else thinks of. */
function isUnwritten(wish: Written) {
  return ({ body }: { readonly body?: Partial<Written> | undefined }) =>
    writtenIn(wish, body).length === 0;
}

/** The fields that show what was put to them. */
function writtenIn(wish: Written, body: Partial<Written> = {}): string[] {
  const fields = ['label', 'country', 'capabilities', 'placement_group_limits'] as const;
  return fields.filter((name) => isSameJson(body[name], wish[name]));
}

/** The catalog is everybody's: what was written by mistake is taken back as it was written. */
async function writeBack(
  t: CheckContext,
  path: string,
  { label, country, capabilities, placement_group_limits }: Written,
): Promise<void> {
  await t.owner.put(path, { label, country, capabilities, placement_group_limits });
}
