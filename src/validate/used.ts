import type { Schema } from '../spec/types.ts';
import { isObject } from '../text/json.ts';
import { pointerNames } from '../text/pointer.ts';
import type { Difference } from './finding.ts';

/**
 * What is wrong with a request, where nothing says that the field at fault has a use marked as open: a server may leave
 * such a field unread, as any that it does not know.
 * @param said what tells of the resource, what counts most first
 */
export function openUnlessUsed(
  request: Schema,
  found: readonly Difference[],
  said: readonly unknown[],
): readonly Difference[] {
  return found.map((each) => (isUsed(request, each, said) ? each : { ...each, open: true }));
}

function isUsed({ properties }: Schema, { where }: Difference, said: readonly unknown[]): boolean {
  const [name = ''] = pointerNames(where);
  const when = Object.entries(properties?.[name]?.['x-used-when'] ?? {});
  return when.every(([field, value]) => stated(field, said) === value);
}

function stated(field: string, said: readonly unknown[]): unknown {
  return said.filter(isObject).find((each) => Object.hasOwn(each, field))?.[field];
}
