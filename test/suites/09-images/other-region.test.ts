import { expect, test } from 'vitest';
import { type Body, refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against } from '../support/against.ts';
import { generatedChecks } from '../support/generated-checks.ts';
import { complaints } from '../support/seen-green.ts';

/** Not every service is available in every region (resources/region), and no region need say where images are kept. */
test.each([
  ['another region than that', false, 'standard'],
  ['another region than that', false, 'smoke'],
  ['no region but that', true, 'standard'],
] as const)(
  'uploads may be taken in %s of the run',
  async (_, isAtHome, effort) => {
    let home: unknown;
    const notThere = refuseWhen(
      'uploadImage',
      ({ region }: Body) => (region === home) !== isAtHome,
    );
    const generated = generatedChecks.filter(({ section }) => section === images.section);
    const said = await against({
      checks: [...images.checks, ...generated],
      wrap: notThere,
      effort,
      configure: (raw) => {
        home = raw.fixtures.region;
        return raw;
      },
    });
    expect(home).toBeTypeOf('string');
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('IMG-UPLOAD');
  },
  120_000,
);
