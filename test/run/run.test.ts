import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/spec/package-root.ts';
import { serving } from '../cli/command.ts';
import { folder } from '../folder.ts';

/** Runs a module that has the package installed, in a process of its own. */
async function withPackage(code: string, env: Record<string, string>) {
  const home = folder();
  mkdirSync(join(home, 'node_modules'));
  symlinkSync(packageRoot(), join(home, 'node_modules', 'compute-conformance'));
  writeFileSync(join(home, 'example.mjs'), code);
  return promisify(execFile)(process.execPath, [join(home, 'example.mjs')], {
    cwd: home,
    env: { PATH: process.env.PATH, ...env },
  });
}

test('the example of docs/library.md does what it says', async () => {
  const { url, token } = await serving();
  const page = readFileSync(join(packageRoot(), 'docs', 'library.md'), 'utf8');
  const [, code = ''] = /<!-- example -->\n```js\n([\s\S]*?)```/.exec(page) ?? [];
  const out = folder();
  const { stdout, stderr } = await withPackage(code, { TARGET: url, TOKEN: token, OUT: out });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\d+ checks\nconforms 0\n.*\/report\.html\n$/);
  const [name = ''] = readdirSync(out);
  expect(stdout).toContain(join(out, name, 'report.html'));
});

test('two runs go on at one time, print nothing, leave the process alone, and end when they are told', async () => {
  const [one, other] = await Promise.all([
    serving(),
    serving('--fault', 'region-get-answers-first'),
  ]);
  const code = `
    import { run, UsageError } from 'compute-conformance/run';
    const before = ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name));
    const options = (url, token) => ({ config: { url, credentials: { owner: token } }, out: process.env.OUT, effort: 'smoke' });
    const told = [];
    const runs = await Promise.all([
      run({ ...options(process.env.ONE, process.env.A), section: ['Regions'] }, { check: ({ id }) => told.push(id) }),
      run({ ...options(process.env.OTHER, process.env.B), section: ['Regions'] }),
    ]);
    const abort = new AbortController();
    const ended = await run(options(process.env.ONE, process.env.A), { signal: abort.signal, check: () => abort.abort() });
    const wrong = await run({ only: ['NOTHING'] }).catch((error) => error instanceof UsageError);
    const after = ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name));
    console.log(JSON.stringify({ outcomes: runs.map(({ result }) => result.outcome), told: told.length,
      checks: runs[0].result.checks.length, folders: new Set(runs.map(({ folder }) => folder)).size,
      ended: ended.result.outcome, left: ended.result.traffic.leftovers, wrong, before, after, code: process.exitCode ?? 0 }));
  `;
  const env = { ONE: one.url, A: one.token, OTHER: other.url, B: other.token, OUT: folder() };
  const { stdout, stderr } = await withPackage(code, env);
  expect(stderr).toBe('');
  const said = JSON.parse(stdout);
  expect(said).toMatchObject({
    outcomes: ['conforms', 'does not conform'],
    folders: 2,
    ended: 'no verdict',
    left: [],
    wrong: true,
    code: 0,
  });
  expect(said.told).toBe(said.checks - 1);
  expect(said.after).toEqual(said.before);
});

test('has types', () => {
  const home = folder();
  mkdirSync(join(home, 'node_modules'));
  symlinkSync(packageRoot(), join(home, 'node_modules', 'compute-conformance'));
  const code = `import { run, type RunOptions } from 'compute-conformance/run';
const options: RunOptions = { effort: 'smoke' };
export const outcome: 'conforms' | 'does not conform' | 'no verdict' = (await run(options)).result.outcome;
// @ts-expect-error no such effort
export const wrong: RunOptions = { effort: 'much' };
`;
  writeFileSync(join(home, 'typed.mts'), code);
  const compiler = join(packageRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
  const types = ['--typeRoots', join(packageRoot(), 'node_modules', '@types'), '--types', 'node'];
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--skipLibCheck',
  ];
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, ...options, ...types, 'typed.mts'],
    {
      cwd: home,
      encoding: 'utf8',
    },
  );
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
