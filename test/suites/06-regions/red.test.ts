import { regionsFaults } from '../../../src/reference/faults/06-regions/index.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { regions } from '../../../suites/06-regions/index.ts';
import { seenRed } from '../support/seen-red.ts';

const section = loadSpec().sections.find(({ title }) => title === regions.section);
const ids = section?.requirements.map(({ id }) => id) ?? [];

/** There are so few checks that each fault is shown to all of them: none may blame another requirement. */
const checks = regions.checks.map((check) => ({ ...check, requirements: ids }));

seenRed(checks, regionsFaults, { settleSeconds: 0.1 });
