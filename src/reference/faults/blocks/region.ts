import type { Fault, FaultKind } from '../fault.ts';
import { alterAnswer, type Body } from './index.ts';

/** Alters the items of a list of regions as a whole. */
export function regionListFault(
  id: string,
  requirement: string,
  kind: FaultKind,
  operation: string,
  alter: (data: Body[]) => Body[],
  also: readonly string[] = [],
): Fault {
  return {
    id,
    requirement,
    kind,
    see: `list regions: ${id.replaceAll('-', ' ')}`,
    also,
    wrap: alterAnswer(operation, (body) => ({ ...body, data: alter(body.data) })),
  };
}

/** Puts one more record into the list of availability, wrong in one field. */
export function availabilityFault(id: string, requirement: string, wrong: Body): Fault {
  return regionListFault(id, requirement, 'schema', 'listRegionAvailability', (data) => [
    ...data,
    { ...data[0], ...wrong },
  ]);
}
