import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comparable, pageOf } from '../../bench/walk-through/page.ts';
import { walk } from '../../bench/walk-through/walk.ts';
import { packageRoot } from '../../src/spec/package-root.ts';

const page = readFileSync(join(packageRoot(), 'docs', 'walk-through.md'), 'utf8');
const missing = ['bash', 'curl', 'openssl'].find((tool) => spawnSync(tool, ['--help']).error);

test.each([
  ['with dig where it is installed', false],
  ['without', true],
])(
  'docs/walk-through.md is what npm run walk-through writes, %s',
  async (_, isOwn) => {
    expect(missing, 'a tool is not installed, so that the commands cannot run').toBeUndefined();
    expect(comparable(pageOf(await walk(isOwn)))).toBe(comparable(page));
  },
  120_000,
);
