import { alterRequest } from '../blocks/index.ts';
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
