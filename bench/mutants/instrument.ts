import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Mutant } from './mutant.ts';

/** What makes the reference server behave as the document says; what surrounds it is left as it is. */
const MUTATED = /^(rules\/.+|reference\/resources\/.+|reference\/[^/]+)\.js$/;

/** Texts for people, of which the document says nothing, and what only holds parts together. */
const SPARED =
  /(rules\/(index|quote|rule)|reference\/(index|server|observable|catalog|secrets))\.js$/;

/**
 * Copies the built sources and puts every mutant into the copy, each asleep until the process is told its number
 * (`activated`).
 * @param from the built sources, dist/src
 * @param to where the copy goes; what is there is removed
 */
export async function instrument(from: string, to: string): Promise<readonly Mutant[]> {
  rmSync(to, { recursive: true, force: true });
  cpSync(join(from, '..'), to, {
    recursive: true,
    filter: (path) => !/[\\/](bench|test)$/.test(path),
  });
  const root = join(to, 'src');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => MUTATED.test(name) && !SPARED.test(name))
    .toSorted();
  const files = names.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(join(root, name), 'utf8'),
  }));
  const made = await new Instrumenter(SILENT).instrument(files, OPTIONS);
  for (const { name, content } of made.files) writeFileSync(join(root, name), content);
  const awake = made.mutants.filter(({ status }) => status !== 'Ignored');
  return awake.map(({ id, fileName, location, replacement, mutatorName }) => {
    const { content } = files.find(({ name }) => name === fileName) ?? { content: '' };
    return {
      id,
      file: fileName,
      line: location.start.line + 1,
      text: content.split('\n')[location.start.line]?.trim() ?? '',
      original: between(content, location),
      replacement: replacement ?? '',
      operator: mutatorName,
    };
  });
}

const OPTIONS = {
  plugins: null,
  // Most strings are texts for people.
  excludedMutations: ['StringLiteral'],
  ignorers: [{ shouldIgnore }],
};

/** Examples and citations stand beside a rule; its server does nothing with them. */
function shouldIgnore(path: { readonly node: object }): string | undefined {
  const { type, key } = path.node as { type?: string; key?: { name?: string } };
  const isBeside = type === 'ObjectProperty' && ['vectors', 'cites'].includes(key?.name ?? '');
  return isBeside ? 'stands beside the rule' : undefined;
}

const silent = () => undefined;
const SILENT = {
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
};

interface Place {
  readonly line: number;
  readonly column: number;
}

/** The text from one place to another; lines and columns begin with 0. */
function between(text: string, { start, end }: { readonly start: Place; readonly end: Place }) {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  const cut = lines.map((line, at) =>
    at === end.line - start.line ? line.slice(0, end.column) : line,
  );
  return [cut[0]?.slice(start.column), ...cut.slice(1)].join('\n');
}
