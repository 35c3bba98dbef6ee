import { documentedReads, readsOfRegion } from '../config/claims.ts';
import type { Reader } from '../resources/reader.ts';
import { isSlug } from './catalogue/slug.ts';

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
  const [region] = await reader.list('/regions', 1);
  const readable = [...documentedReads(), ...(isSlug(region?.id) ? readsOfRegion(region.id) : [])];
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

async function ask(reader: Reader, { id, path }: ReturnType<typeof documentedReads>[number]) {
  const { exchange } = await reader.get(path);
  return { id, isMissing: MISSING.includes(exchange.status) };
}
