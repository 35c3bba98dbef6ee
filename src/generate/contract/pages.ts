import { pageSizeBounds } from '../../spec/stated-bounds.ts';
import type { Operation, Parameter } from '../../spec/types.ts';
import type { Case, Expectation } from './case.ts';

/** What every list is asked about its pages; what is open lies beside it. */
const BESIDE = 'LIST-PAGE-MINIMUM';

interface Asked {
  readonly title: string;
  readonly query: Readonly<Record<string, string | number>>;
  readonly requirement: string;
  readonly expect: Expectation;
  readonly why: string;
}

/** `page` and `page_size` of a list: inside their bounds, outside, and what the document leaves open. */
export function pageCases(operation: Operation): Case[] {
  const size = operation.parameters.find(({ name }) => name === 'page_size');
  if (!operation.isList || size === undefined) return [];
  const asked = [...pages(), ...sizes(size)];
  return asked.map(({ query, ...said }) => ({
    ...said,
    operation: operation.id,
    pointer: operation.parameters.find(({ name }) => name in query)?.schema['x-pointer'] ?? '',
    kind: 'page',
    changes: [{ query }],
  }));
}

function pages(): Asked[] {
  const below = [0, -1].map((page) => ({
    title: `page ${page}`,
    query: { page },
    requirement: BESIDE,
    expect: 'firstPage' as const,
    why: 'pages begin at 1',
  }));
  return [
    ...below,
    open('a page beyond the last', { page: 999_999 }, 'SIL-PAGE-BEYOND'),
    open('a page that is a word', { page: 'first' }, 'SIL-PAGE-NOT-INTEGER'),
  ];
}

/** Only the VPC list has bounds of its page size; on the others their reading is observed. */
function sizes({ schema }: Parameter): Asked[] {
  const { minimum, maximum } = schema;
  if (minimum === undefined || maximum === undefined) {
    return [1, pageSizeBounds().most + 1].map((size) =>
      open(`page_size ${size}`, { page_size: size }, 'SIL-PAGE-SIZE-OTHER-LISTS'),
    );
  }
  const within = [minimum, minimum + 1, 100, maximum - 1, maximum].map((size) => ({
    title: `page_size ${size}`,
    query: { page_size: size },
    requirement: 'LIST-PAGE-SIZE-ACCEPTED',
    expect: { pagesOf: size },
    why: `from ${minimum} to ${maximum}`,
  }));
  return [
    ...within,
    ...[minimum - 1, 1, 0, -1].map((size) =>
      outside(size, 'LIST-PAGE-SIZE-MINIMUM', `at least ${minimum}`),
    ),
    outside(maximum + 1, 'LIST-PAGE-SIZE-MAXIMUM', `at most ${maximum}`),
    // A greater one that is refused says nothing of the bound.
    open('page_size 10000', { page_size: 10_000 }, 'SIL-PAGE-SIZE-OUTSIDE'),
  ];
}

function outside(size: number, requirement: string, why: string): Asked {
  const title = `page_size ${size}`;
  return { title, query: { page_size: size }, requirement, expect: 'pageSize', why };
}

function open(title: string, query: Asked['query'], silence: string): Asked {
  return { title, query, requirement: BESIDE, expect: { observe: silence }, why: title };
}
