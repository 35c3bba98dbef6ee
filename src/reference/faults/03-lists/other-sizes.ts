import { alterRequest, type Body, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Lists beside that of VPCs whose pages have a size of their own (resources/common#query-page_size). */
export const otherSizesFaults: readonly Fault[] = [
  ...['listVolumes', 'listDomains', 'listInstances', 'listInstanceVolumes'].map(
    (operation): Fault => ({
      id: `list-page-size-ignored-${operation.toLowerCase()}`,
      requirement: 'LIST-PAGE-SIZE-OTHER-LISTS',
      kind: 'pagination',
      see: `send ${operation} of more than 25 with page_size=25: all are on the page`,
      wrap: alterRequest(operation, (request) => {
        const { page_size: _, ...query } = request.query;
        return { ...request, query };
      }),
    }),
  ),
  {
    id: 'list-of-a-tag-pages-each-kind-for-itself',
    requirement: 'LIST-PAGE-SIZE-OTHER-LISTS',
    kind: 'pagination',
    see: 'list a tag of 25 domains and a volume with page_size=25: all are on the page',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        if (operationOf(request).id !== 'listTaggedObjects' || step.answer?.status !== 200)
          return step;
        const { page = '1', page_size } = request.query;
        const whole = core(state, principal, { ...request, query: { page_size: '500' } }, ...rest);
        const all: Body[] = Object(whole.answer?.body).data ?? [];
        const size = Number(page_size ?? 100);
        const of = (type: string) => all.filter((item) => item.type === type);
        const kinds = [...new Set(all.map(({ type }) => type))].map(of);
        const data = kinds.flatMap((items) =>
          items.slice((Number(page) - 1) * size).slice(0, size),
        );
        const pages = Math.max(1, ...kinds.map(({ length }) => Math.ceil(length / size)));
        const body = { data, page: Number(page), pages, results: all.length };
        return { state: step.state, answer: { ...step.answer, body } };
      },
  },
  ...['listImages', 'listDomains'].map(
    (operation): Fault => ({
      id: `list-of-25-by-default-${operation.toLowerCase()}`,
      requirement: 'LIST-PAGE-SIZE-OTHER-LISTS',
      kind: 'pagination',
      see: `send ${operation} of more than 25 without a size: 25 are on the page`,
      wrap: alterRequest(operation, (request) => ({
        ...request,
        query: { page_size: '25', ...request.query },
      })),
    }),
  ),
];
