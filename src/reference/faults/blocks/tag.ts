import type { Request } from '../../call.ts';
import type { State } from '../../state.ts';
import type { Table } from '../../table.ts';
import type { Fault } from '../fault.ts';
import {
  alterAnswer,
  alterItems,
  alterRequest,
  alterState,
  type Body,
  operationOf,
} from './index.ts';

type Wrap = Fault['wrap'];

/** Where objects that carry tags are kept, by how the body of a creation names them. */
const TABLES = {
  volumes: 'volumes',
  domains: 'domains',
  computes: 'instances',
  nodebalancers: 'balancers',
} as const;

export type Field = keyof typeof TABLES;
export const FIELDS = Object.keys(TABLES) as Field[];

interface Row {
  readonly id: number;
  readonly account: number;
  readonly tags: readonly string[];
}

/** The objects of a kind. */
export function rowsOf(state: State, field: Field): Table<Row> {
  return state[TABLES[field]] as unknown as Table<Row>;
}

/** Changes the tags of the objects of a kind; returning undefined leaves an object as it is. */
export function retag(
  state: State,
  field: Field,
  alter: (row: Row) => readonly string[] | undefined,
): State {
  let table = rowsOf(state, field);
  for (const row of table) {
    const tags = alter(row);
    if (tags !== undefined) table = table.put(row.id, { ...row, tags });
  }
  return { ...state, [TABLES[field]]: table };
}

/** The label in the path of a request. */
export function labelIn(request: Request): string {
  return operationOf(request).params.tagLabel ?? '';
}

/** Changes the lists of objects before a creation sees them. */
export function alterListed(
  field: Field,
  alter: (ids: readonly number[], body: Body, state: State) => readonly number[],
): Wrap {
  return alterRequest('createTag', (request, state) => {
    const body: Body = structuredClone(request.body ?? {});
    if (!areIds(body[field])) return request;
    return { ...request, body: { ...body, [field]: alter(body[field], body, state) } };
  });
}

/** Whether a value is a list of ids, be they of objects or not. */
export function areIds(list: unknown): list is readonly number[] {
  return Array.isArray(list) && list.every((id) => typeof id === 'number');
}

/** Leaves items out of the listing of a tag. */
export function listOnly(wanted: (item: Body, label: string, at: number) => boolean): Wrap {
  return alterAnswer('listTaggedObjects', (body, request) => {
    const data = body.data.filter((item: Body, at: number) => wanted(item, labelIn(request), at));
    return { ...body, data, results: body.results - body.data.length + data.length };
  });
}

/** After a deletion, the tag is on those objects again that `stays` picks. */
export function untagExcept(
  field: Field,
  stays: (row: Row, all: readonly Row[], label: string) => boolean,
): Wrap {
  return alterState('deleteTag', (after, before, request) => {
    const label = labelIn(request);
    const carried = rowsOf(before, field).filter(({ tags }) => tags.includes(label));
    const kept = new Set(carried.filter((row) => stays(row, carried, label)).map(({ id }) => id));
    return retag(after, field, ({ id, tags }) => (kept.has(id) ? [...tags, label] : undefined));
  });
}

/** The ids of a list that are there and belong to the account of the seed's owner. */
export function ownIds(state: State, field: Field, ids: readonly number[]): number[] {
  return ids.filter((id) => rowsOf(state, field).get(id)?.account === 1);
}

/** Whether the id is that of no object at all. */
export function isNobodys(state: State, field: Field, id: number): boolean {
  return rowsOf(state, field).get(id) === undefined;
}

type Labels = ReadonlyMap<number, readonly string[]>;

/** Remembers labels by the objects of a kind that a request about the tag names or that carry it. */
function remembering(
  operation: 'createTag' | 'deleteTag',
  field: Field,
  fault: (labels: Labels) => Wrap,
): Wrap {
  return (core) => {
    const labels = new Map<number, readonly string[]>();
    const noting = alterState(operation, (after, before, request) => {
      const label = labelIn(request) || (request.body as Body).label;
      const carrying = rowsOf(operation === 'createTag' ? after : before, field);
      for (const { id } of carrying.filter(({ tags }) => tags.includes(label)))
        labels.set(id, [...(labels.get(id) ?? []), label]);
      return after;
    });
    return fault(labels)(noting(core));
  };
}

/** A list shows tags on objects that were deleted. */
export function listedWithDeletedTags(list: string, field: Field): Wrap {
  return remembering('deleteTag', field, (labels) =>
    alterItems(list, (item) => {
      item.tags = [...item.tags, ...(labels.get(item.id) ?? [])];
    }),
  );
}

/** A list lacks tags on objects that were put on them by the creation of the tag. */
export function listedWithoutNewTags(list: string, field: Field): Wrap {
  return remembering('createTag', field, (labels) =>
    alterItems(list, (item) => {
      item.tags = item.tags.filter((tag: string) => !labels.get(item.id)?.includes(tag));
    }),
  );
}
