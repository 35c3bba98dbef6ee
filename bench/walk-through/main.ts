import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/spec/package-root.ts';
import { pageOf } from './page.ts';
import { walk } from './walk.ts';

/** Writes docs/walk-through.md. */
writeFileSync(join(packageRoot(), 'docs', 'walk-through.md'), pageOf(await walk()));
