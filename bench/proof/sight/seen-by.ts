import type { Check } from '../../../src/check/check.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { faults } from '../../../src/reference/faults/index.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { against } from '../../../test/suites/support/against.ts';
import { Shadows } from './shadows.ts';

/** What a fault may change that is a pure function: the core, the name server, the load balancers, the watchdog. */
const PURE: ReadonlySet<string> = new Set(['names', 'balancing', 'powerOff']);

/** Whether it is known which checks can see this fault: not of one in the shell, which reads and writes. */
export function isPure({ options = {} }: Fault): boolean {
  return Object.keys(options).every((part) => PURE.has(part));
}

const OF_PURE_PARTS = [...faults.values()].filter(isPure);

/**
 * Ids of the faults of which this check can see anything: it runs alone, on a plain server.
 * @throws Error when it finds a violation there: nothing could be told by it
 */
export async function seenBy(check: Check, seed: number): Promise<readonly string[]> {
  const shadows = new Shadows(OF_PURE_PARTS);
  const { ids } = await against({
    ...{ checks: [check], seed, settleSeconds: SETTLE_SECONDS },
    server: {
      ...OBSERVABLE,
      names: (plain) => shadows.beside(plain, ({ options }) => options?.names),
      balancing: (plain) => shadows.beside(plain, ({ options }) => options?.balancing),
      powerOff: (plain) => shadows.beside(plain, ({ options }) => options?.powerOff),
    },
    wrap: (plain) => shadows.beside(plain, ({ wrap }) => wrap),
  });
  const violated = ids('failed');
  if (violated.length > 0)
    throw new Error(`${check.id} finds ${violated} violated on the plain server`);
  return shadows.seen;
}

/** Asking all of them beside takes its time. */
const SETTLE_SECONDS = 20;
