import { alterAnswer, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Answers of lists that are not the documented envelope (resources/common). */
export const answersFaults: readonly Fault[] = [
  envelope('list-data-null', 'LIST-DATA', 'data is null', (body) => ({ ...body, data: null })),
  envelope('list-data-of-ids', 'LIST-DATA', 'data holds ids in place of objects', (body) => ({
    ...body,
    data: body.data.map(({ id }: Body) => id),
  })),
  {
    ...envelope('list-page-as-text', 'LIST-PAGE', 'page is a string', (body) => ({
      ...body,
      page: String(body.page),
    })),
    // the text is not the number that was asked for
    also: ['LIST-PAGE-ECHO'],
  },
  envelope('list-without-pages', 'LIST-PAGES', 'pages is missing', ({ pages, ...body }) => body),
  envelope('list-results-null', 'LIST-RESULTS', 'results is null', (body) => ({
    ...body,
    results: null,
  })),
  envelope('list-as-array', 'LIST-EVERY-LIST', 'the answer is an array', ({ data }) => data),
];

function envelope(
  id: string,
  requirement: string,
  what: string,
  alter: (body: Body) => Body,
): Fault {
  const see = `list regions: ${what}`;
  return { id, requirement, kind: 'schema', see, wrap: alterAnswer('listRegions', alter) };
}
