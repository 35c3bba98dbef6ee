import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import {
  type Bounds,
  ends,
  neighbours,
  outside,
  within,
} from '../../../src/generate/bounded-integer.ts';
import { NOBODYS_ID } from '../../../src/generate/contract/references.ts';
import { Skip } from '../../../src/result/signals.ts';
import { createBalancer, statedBounds } from '../requests.ts';
import { echoes } from '../shown-fields.ts';

/** The throttle that a load balancer is created with, within its bounds and outside (resources/load-balancer#client_conn_throttle). */
export function throttleOfCreationChecks(check: Declare): void {
  check(
    'a throttle within the bounds is accepted and kept',
    ['LB-THROTTLE-BOUNDS', 'LB-CREATE-AS-ASKED'],
    (t) => {
      const bounds = statedBounds(t, 'client_conn_throttle');
      const trial = { cases: 3, examples: ends(bounds) };
      return property(t, within(bounds), trial, async (client_conn_throttle) => {
        const made = await createBalancer(t, { client_conn_throttle });
        t.accepted('LB-THROTTLE-BOUNDS', made);
        echoes(t, 'LB-CREATE-AS-ASKED', made, { client_conn_throttle });
      });
    },
  );

  check(
    'every throttle within the bounds is accepted and kept',
    ['LB-THROTTLE-BOUNDS', 'LB-CREATE-AS-ASKED'],
    (t) => takesEvery(t, statedBounds(t, 'client_conn_throttle')),
  );

  check('a throttle outside the bounds is refused', ['LB-THROTTLE-BOUNDS'], async (t) => {
    const bounds = statedBounds(t, 'client_conn_throttle');
    for (const client_conn_throttle of neighbours(bounds)) {
      const alone = { client_conn_throttle, label: undefined };
      t.refused('LB-THROTTLE-BOUNDS', await createBalancer(t, alone));
    }
    const misses = outside(bounds, { least: -(2 ** 31), most: 2 ** 31 });
    const trial = { cases: 20, examples: [...neighbours(bounds), ...NEAR, 2 ** 31] };
    return property(t, misses, trial, async (client_conn_throttle) => {
      t.refused('LB-THROTTLE-BOUNDS', await createBalancer(t, { client_conn_throttle }));
    });
  });
}

/**
 * @throws Skip in a smoke run, and where load balancers cannot be removed again: each would stay
 */
async function takesEvery(t: CheckContext, { least, most }: Bounds): Promise<void> {
  const key = 'deleteNodeBalancer';
  const isRemoved = t.impliedOperation(key, { nodebalancerId: NOBODYS_ID }) !== undefined;
  if (!isRemoved) throw new Skip('load balancers cannot be removed', `implied.${key}`);
  if (t.run.settings.effort === 'smoke')
    throw new Skip('left out at this effort', '--effort standard');
  for (
    let client_conn_throttle = least + 1;
    client_conn_throttle < most;
    client_conn_throttle += 1
  ) {
    const { mark } = t.creations;
    const made = await createBalancer(t, { client_conn_throttle });
    t.accepted('LB-THROTTLE-BOUNDS', made);
    echoes(t, 'LB-CREATE-AS-ASKED', made, { client_conn_throttle });
    await t.creations.clear(mark);
  }
}

/** Values just within limits that a server could have in place of the documented ones. */
const NEAR = [-20, 22, 25, 32, 100];
