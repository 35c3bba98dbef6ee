import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderedFiles } from '../../src/report/write.ts';
import { SAMPLE } from '../report/sample.ts';
import { EXCHANGES } from '../report/sample-exchanges.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the GitHub action', () => {
  const action = parse(read('action.yml'));

  test('is one by the published schema; without its runs it would be none', () => {
    expect(validateAction(read('action.yml')).errors).toEqual([]);
    expect(validateAction(read('action.yml').replace(/^runs:/m, 'walks:')).errors).not.toEqual([]);
  });

  test('is composite, pins what it uses by commit, and lets no input be a command', () => {
    expect(action.runs.using).toBe('composite');
    for (const { uses, run } of action.runs.steps) {
      if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
      else expect(run).not.toContain('${{');
    }
  });

  test('a matrix of shards is a workflow, pinned as well', () => {
    expect(validateWorkflow(read('deploy/github/matrix.yml')).errors).toEqual([]);
    const uses = [...read('deploy/github/matrix.yml').matchAll(/uses: (\S+)/g)];
    for (const [, action] of uses) expect(action).toMatch(/@[0-9a-f]{40}$/);
  });

  test('has every input that its script reads, and the README uses only what there is', () => {
    const [, step] = action.runs.steps;
    for (const variable of Object.keys(step.env)) {
      expect(read('deploy/github/run.sh')).toContain(`$${variable}`);
    }
    const workflow = [...read('README.md').matchAll(/```yaml\n(on:[\s\S]*?)```/g)].map(
      ([, text]) => text ?? '',
    );
    expect(workflow).toHaveLength(1);
    expect(validateWorkflow(workflow[0] ?? '').errors).toEqual([]);
    const steps = parse(workflow[0] ?? '').jobs.conformance.steps;
    const used = steps.find(({ uses = '' }) => uses.includes('compute-conformance'));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used.with)));
  });
});

/** A tool in place of ours, which notes how it was called and leaves a report folder. */
const TOOL = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const [command, ...words] = process.argv.slice(2);
appendFileSync(process.env.CALLS, JSON.stringify([command, ...words]) + '\\n');
if (command === 'run') { mkdirSync('out/now', { recursive: true }); writeFileSync('out/now/run.json', ''); }
process.exit(command === 'run' ? 1 : Number(process.env.ANNOTATED));
`;

describe('the script of the action', () => {
  const called = (inputs: Record<string, string>) => {
    const action = join(folder, 'action');
    const calls = join(folder, 'calls.ndjson');
    mkdirSync(join(action, 'dist', 'src', 'cli'), { recursive: true });
    writeFileSync(join(action, 'dist', 'src', 'cli', 'main.js'), TOOL);
    writeFileSync(join(action, 'package.json'), '{"type":"module"}');
    writeFileSync(calls, '');
    const none = {
      URL: '',
      TOKEN: '',
      CONFIG: '',
      EFFORT: 'smoke',
      MINIMUM_COVERAGE: '0',
      BASELINE: '',
    };
    const env = { ...process.env, ...none, OUT: 'out', ACTION: action, CALLS: calls, ...inputs };
    const { status } = spawnSync('bash', [join(root, 'deploy/github/run.sh')], {
      cwd: folder,
      env,
    });
    const lines = readFileSync(calls, 'utf8').trimEnd().split('\n');
    return { status, calls: lines.map((line) => JSON.parse(line)) };
  };

  test('hands the token over by the environment, and ends as the annotations say', () => {
    const inputs = {
      URL: 'https://x.test',
      TOKEN: 's3cret',
      MINIMUM_COVERAGE: '80',
      BASELINE: 'base',
    };
    expect(called({ ...inputs, ANNOTATED: '0' })).toEqual({
      status: 0,
      calls: [
        [
          'run',
          '--effort',
          'smoke',
          '--out',
          'out',
          '--url',
          'https://x.test',
          '--min-coverage',
          '80',
          '--token',
          'env:TOKEN',
        ],
        ['annotate', 'out/now', '--baseline', 'base'],
      ],
    });
  });

  test('fails where they do', () => {
    expect(called({ CONFIG: 'a b.yaml', ANNOTATED: '1' })).toMatchObject({
      status: 1,
      calls: [
        ['run', '--effort', 'smoke', '--out', 'out', '--config', 'a b.yaml'],
        ['annotate', 'out/now'],
      ],
    });
  });
});

test('the GitLab example hands over reports that a run writes', () => {
  const { conformance } = parse(read('deploy/gitlab/.gitlab-ci.yml'));
  const written = renderedFiles(SAMPLE, EXCHANGES).map(({ name }) => name);
  expect(written).toEqual(expect.arrayContaining(Object.values(conformance.artifacts.reports)));
  expect(Object.keys(conformance.artifacts.reports)).toEqual(['junit', 'codequality']);
});

describe('the container image', () => {
  const dockerfile = read('Dockerfile');

  test('is linted without a complaint; an instruction of no such name would be one', () => {
    expect(lintDockerfile(dockerfile).map(({ message }) => message)).toEqual([]);
    expect(lintDockerfile(dockerfile.replace('WORKDIR', 'WORKDOR'))).not.toEqual([]);
  });

  test('does not run as root, and holds what the package holds', () => {
    const [, image = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
    expect(image).toMatch(/^USER node$/m);
    for (const part of ['dist', 'spec', 'suites', 'package.json', 'node_modules']) {
      expect(image).toContain(`/app/${part}`);
    }
  });
});
