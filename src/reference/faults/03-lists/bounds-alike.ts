import { alterRequest } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Bounds of one parameter that are forgotten beside the other (limits#list-page). */
export const boundsAlikeFaults: readonly Fault[] = [
  forgotten('page', ({ page }) => Number(page) < 1, { page: '1' }),
  forgotten('page_size', ({ page_size }) => Number(page_size) < 25, { page_size: '25' }),
  forgotten('greatest-page_size', ({ page_size }) => Number(page_size) > 500, { page_size: '500' }),
];

function forgotten(
  what: string,
  isOutside: (query: Readonly<Record<string, string>>) => boolean,
  inside: Readonly<Record<string, string>>,
): Fault {
  return {
    id: `list-bound-of-${what.replace('_', '-')}-forgotten-beside-the-other`,
    requirement: 'LIST-BOUNDS-ALIKE',
    kind: 'pagination',
    see: `ask for VPCs with page and page_size, and ${what} outside its bounds: accepted, and refused alone`,
    wrap: alterRequest('listVpcs', (request) => {
      const { query } = request;
      const areBoth = 'page' in query && 'page_size' in query;
      return areBoth && isOutside(query) ? { ...request, query: { ...query, ...inside } } : request;
    }),
  };
}
