import type { State } from '../state.ts';

/** By counter, where what is numbered by it is kept, as far as it stands by itself. */
const KEPT = {
  volume: 'volumes',
  vpc: 'vpcs',
  domain: 'domains',
  nodebalancer: 'balancers',
  compute: 'instances',
} as const;

/** The counters of what stands by itself. */
export const COUNTED = Object.keys(KEPT) as readonly (keyof typeof KEPT)[];

/** Whether nothing that stands by itself has this id; parts are numbered by counters that nobody sets back. */
export function isFree(state: State, counter: string, id: number): boolean {
  const table = KEPT[counter as keyof typeof KEPT];
  return table === undefined || state[table].get(id) === undefined;
}
