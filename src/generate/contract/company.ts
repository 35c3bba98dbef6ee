import type { Operation } from '../../spec/types.ts';
import type { Case, CaseKind, Change } from './case.ts';
import { companions } from './conditions.ts';
import { type Field, fieldsOf, isNested } from './fields.ts';
import { REFERENCES, RIGHT_VALUES } from './right-values.ts';

/** What is wrong alone is wrong beside other fields too: a server may forget a rule when these are sent. */
const WRONG: ReadonlySet<CaseKind> = new Set(['outside bound', 'missing', 'rule', 'enumeration']);

/** Right values that go along; of a status the one that no domain has by itself. */
const BESIDE: Readonly<Record<string, unknown>> = {
  ...RIGHT_VALUES,
  description: 'in company',
  group: 'in company',
  status: 'disabled',
};

/** The other sort of a resource, under which the same rules hold. */
const OTHER_SORT: Readonly<Record<string, readonly [field: string, value: string]>> = {
  createDomain: ['type', 'slave'],
};

/**
 * Of each rule of a field and kind of case the first refused one once more, with all the optional fields
 * that it does not speak of. Whatever the server makes of those, the request stays wrong. The same of each
 * field that an update does not take.
 */
export function companyCases(operation: Operation, cases: readonly Case[]): Case[] {
  const all = cases.filter(
    ({ expect, kind }) => (expect === 'refused' && WRONG.has(kind)) || kind === 'fixed field',
  );
  const wrong = [
    ...new Map(all.toReversed().map((each) => [aboutOf(each), each])).values(),
  ].reverse();
  const optional = fieldsOf(operation).filter(mayGoAlong);
  const { sort, changes: others } = otherSort(operation);
  return wrong.flatMap((each) => [
    ...accompanied(each, optional.map(besideIt), 'beside other fields'),
    ...(isWrongInEither(operation, each) ? accompanied(each, others, `with ${sort}`) : []),
  ]);
}

function aboutOf({ requirement, pointer, kind, changes }: Case): string {
  return [requirement, pointer, kind, ...changes.map(placeOf)].join(' ');
}

function mayGoAlong(field: Field): boolean {
  const isPlain = !isNested(field) && !field.required && !REFERENCES.includes(field.name);
  return isPlain && Object.hasOwn(BESIDE, field.name);
}

/** Words for the other sort, and what makes a request be about it. */
function otherSort({ id, request }: Operation): { sort: string; changes: readonly Change[] } {
  const sort = OTHER_SORT[id];
  if (sort === undefined || request === undefined) return { sort: '', changes: [] };
  return { sort: sort.join(' '), changes: companions(request, ...sort) };
}

/** Whether the other sort has a use for what is wrong: a field without one may be left unread. */
function isWrongInEither({ id, request }: Operation, { kind, changes }: Case): boolean {
  const [field = '', value] = OTHER_SORT[id] ?? [];
  const isUsed = (name = '') => {
    const when = request?.properties?.[name]?.['x-used-when'] ?? {};
    return !(field in when) || when[field] === value;
  };
  return kind !== 'missing' && changes.map(placeOf).every(isUsed);
}

function besideIt({ at, name }: Field): Change {
  return { set: at, value: BESIDE[name] };
}

/** The case in this company, which says nothing of a field that the case itself speaks of. */
function accompanied(each: Case, company: readonly Change[], words: string): Case[] {
  const own = new Set(each.changes.map(placeOf));
  const others = company.filter((change) => !own.has(placeOf(change)));
  const isTold = own.has(undefined) || others.every((change) => 'remove' in change);
  if (isTold) return [];
  const [only, ...more] = each.changes;
  const { about = more.length === 0 ? pointerOf(only) : undefined } = each;
  const changes = [...each.changes, ...others];
  const made = { ...each, title: `${each.title}, ${words}`, kind: 'in company' as const, changes };
  return [about === undefined ? made : { ...made, about }];
}

/** Name of the field of the body that a change is about. */
function placeOf(change: Change): string | undefined {
  if ('set' in change) return change.set.split('/')[1];
  return 'remove' in change ? change.remove.split('/')[1] : undefined;
}

function pointerOf(change: Change | undefined): string | undefined {
  if (change === undefined) return undefined;
  if ('set' in change) return change.set;
  return 'remove' in change ? change.remove : undefined;
}
