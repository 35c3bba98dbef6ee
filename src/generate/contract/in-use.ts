import type { Operation, Schema } from '../../spec/types.ts';
import { filledCertificate } from '../10-load-balancers/filled-certificate.ts';
import type { Case, Change } from './case.ts';
import { companions } from './conditions.ts';

/**
 * A refused case with what gives its field a use, where the right request (check/arrange/right) does not: a field
 * without one may be left unread.
 */
export function inUse({ request }: Operation, each: Case): Case {
  const [change, ...others] = each.changes;
  const isOfOne = change !== undefined && 'set' in change && others.length === 0;
  if (each.expect !== 'refused' || !isOfOne || request === undefined) return each;
  const [needed] = neededBy(request, change.set.slice(1));
  if (needed === undefined) return each;
  const title = `${each.title}, with ${needed.join(' ')}`;
  return { ...each, title, changes: [...premises(request, needed), change], about: change.set };
}

type Stated = readonly [field: string, value: unknown];

/** What a field needs for its use; of an enumeration the first value stands in the right request, or is what it acts on. */
function neededBy({ properties = {} }: Schema, name: string): readonly Stated[] {
  const when = Object.entries(properties[name]?.['x-used-when'] ?? {});
  return when.filter(([field, value]) => properties[field]?.enum?.[0] !== value);
}

function premises(request: Schema, [field, value]: Stated): readonly Change[] {
  const complete = companions(request, field, value);
  return complete.length > 0
    ? complete
    : [{ set: `/${field}`, value }, ...alsoUsed(request, field)];
}

/** The fields that the same value gives a use, as they need each other; the case itself replaces the one it is about. */
function alsoUsed({ properties = {} }: Schema, field: string): readonly Change[] {
  const used = Object.entries(filledCertificate).filter(([name]) =>
    Object.hasOwn(properties[name]?.['x-used-when'] ?? {}, field),
  );
  return used.map(([name, value]) => ({ set: `/${name}`, value }));
}
