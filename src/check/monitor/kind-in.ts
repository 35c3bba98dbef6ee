import type { Grounds } from '../../result/causes/grounds.ts';
import { loadSpec } from '../../spec/load.ts';
import type { Operation } from '../../spec/types.ts';

/** The first word of a path: which kind of item it is about. */
export function kindIn({ path }: Operation): string {
  return path.split('/')[1] ?? '';
}

/** The kind of item whose deletion the requirement states. */
export function removedBy(requirement: string): Pick<Grounds, 'removes'> {
  const states = (each: Operation) => each.requirement === requirement && each.method === 'DELETE';
  const deletion = loadSpec().operations.find(states);
  return deletion === undefined ? {} : { removes: kindIn(deletion) };
}
