import { readFileSync, writeFileSync } from 'node:fs';

/** The page that tells what was measured; scripts write their tables into it, people the rest. */
export const PROOF_PAGE = 'docs/proof.md';

/**
 * Puts a text between the marks of this name in a page that people write otherwise.
 * @throws Error when the page has no such marks
 */
export function writeBlock(file: string, name: string, text: string): void {
  writeFileSync(file, withBlock(readFileSync(file, 'utf8'), name, text));
}

/** The page with this text between the marks of this name. @throws Error when there are none */
export function withBlock(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: written by a script -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`expected ${begin} and ${end}`);
  return `${page.slice(0, from)}${begin}\n\n${text.trim()}\n\n${page.slice(to)}`;
}
