import { documentedReads } from '../config/claims.ts';
import type { Reader } from '../resources/reader.ts';
import { loadSpec } from '../spec/load.ts';
import type { Operation } from '../spec/types.ts';
import { isSlug } from './discovery.ts';

/** What a target does not seem to have, as far as reading shows. */
export interface MissingReads {
  /** Titles of sections nothing of which can be read, and ids of single operations of the others. */
  readonly notClaimed: readonly string[];
}

/** There is no such path, or no such method. */
const MISSING: readonly number[] = [404, 405];

/**
 * Asks once for everything that can be read without knowing an id, and of a region that is listed. A section of which nothing answers is taken
 * for one that the target does not have: its creations are not tried, since nothing is changed here.
 */
export async function missingReads(reader: Reader): Promise<MissingReads> {
  const readable = [...documentedReads(), ...(await readsOfRegion(reader))];
  const answers = await Promise.all(readable.map((operation) => ask(reader, operation)));
  const missing = new Set(answers.filter(({ isMissing }) => isMissing).map(({ id }) => id));
  const sections = [...new Set(readable.map(({ section }) => section))];
  const notClaimed = sections.flatMap((section) => {
    const own = readable.filter((operation) => operation.section === section);
    const lacking = own.filter(({ id }) => missing.has(id)).map(({ id }) => id);
    return lacking.length === own.length ? [section] : lacking;
  });
  return { notClaimed };
}

/** What the document says how to read of one region, for the first that is listed. */
async function readsOfRegion(reader: Reader): Promise<Operation[]> {
  const [first] = await reader.list('/regions', 1);
  if (!isSlug(first?.id)) return [];
  const id = encodeURIComponent(first.id);
  return loadSpec()
    .operations.filter(({ method, path }) => method === 'GET' && path.includes('{regionId}'))
    .map((operation) => ({ ...operation, path: operation.path.replace('{regionId}', id) }));
}

async function ask(reader: Reader, { id, path }: Operation) {
  const { exchange } = await reader.get(path);
  return { id, isMissing: MISSING.includes(exchange.status) };
}
