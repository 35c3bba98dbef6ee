import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { TIMER_DEFAULTS } from '../../src/rules/07-domains/domain-timer.ts';
import { loadSpec } from '../../src/spec/load.ts';

const SPEC = new URL('../../spec/openapi.yaml', import.meta.url);
const CLIENT = new URL('fixtures/client.ts.txt', import.meta.url);

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  types: [],
};

test('a client compiles with the types that openapi-typescript generates', async () => {
  const types = astToString(await openapiTypes(SPEC, { silent: true }));
  const client = readFileSync(CLIENT, 'utf8');
  expect(complaints({ 'api.d.ts': types, 'client.ts': client })).toEqual([]);
});

test.each(['Domain', 'DomainCreate'])('the timers of %s carry their defaults', (name) => {
  const properties = loadSpec().openapi.components.schemas[name]?.properties ?? {};
  const defaults = Object.keys(TIMER_DEFAULTS).map((field) => [field, properties[field]?.default]);
  expect(Object.fromEntries(defaults)).toEqual(TIMER_DEFAULTS);
});

/** What the TypeScript compiler says of a program of these files, each by its name. */
function complaints(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = ts.createProgram([join(folder, 'client.ts')], OPTIONS);
  const found = ts.getPreEmitDiagnostics(program).map(complaint);
  rmSync(folder, { recursive: true });
  return found;
}

function complaint({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file === undefined ? 0 : ts.getLineAndCharacterOfPosition(file, start).line + 1;
  return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}
