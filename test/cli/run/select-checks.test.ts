import { describe, expect, test } from 'vitest';
import { selectChecks } from '../../../src/run/select-checks.ts';
import { UsageError } from '../../../src/run/usage-error.ts';
import { suites } from '../../../suites/index.ts';

/** The one section whose title has a comma. */
const INSTANCES = 'Instances, networking and account';

function sectionsOf(...section: string[]): string[] {
  const { checks } = selectChecks({ section }, suites);
  return [...new Set(checks.map((check) => check.section))];
}

describe('--section', () => {
  test.each(suites.map(({ section }) => [section]))(
    'takes the title %j as it is printed',
    (title) => {
      expect(sectionsOf(title)).toEqual([title]);
      expect(sectionsOf(title.toUpperCase())).toEqual([title]);
    },
  );

  test.each<[string, string[]]>([
    ['volumes,VPCs', ['Volumes', 'VPCs']],
    [' volumes , tags ', ['Volumes', 'Tags']],
    ['tags,Instances, networking and account,volumes', ['Volumes', 'Tags', INSTANCES]],
    ['instances, networking', [INSTANCES]],
    ['instances', [INSTANCES]],
  ])('%j names %j', (text, sections) => {
    expect(sectionsOf(text)).toEqual(sections);
  });

  test('may be given more than once', () => {
    expect(sectionsOf('volumes', 'tags')).toEqual(['Volumes', 'Tags']);
  });

  test.each([
    ['volums', /no section begins with volums; did you mean Volumes\?/],
    ['volumes,networking and account', /no section begins with networking and account/],
  ])('%j names a section that does not exist', (text, message) => {
    expect(() => sectionsOf(text)).toThrow(UsageError);
    expect(() => sectionsOf(text)).toThrow(message);
  });
});

describe('--only', () => {
  const withCommas = suites.flatMap(({ checks }) => checks).filter(({ title }) => /,/.test(title));

  test('takes titles and ids with commas as they are printed, also two of them', () => {
    const [one, other] = withCommas;
    if (!one || !other) throw new Error('expected two checks with a comma in their titles');
    const idsOf = (...only: string[]) => selectChecks({ only }, suites).checks.map(({ id }) => id);
    expect(idsOf(one.title)).toEqual([one.id]);
    expect(idsOf(`${one.id},${other.id}`)).toEqual([one.id, other.id]);
    expect(idsOf(`VOL-RESIZE-GROWS,${other.id}`)).toContain(other.id);
  });

  test('names the part that matches nothing', () => {
    expect(() => selectChecks({ only: ['VOL-RESIZE-GROWS,NOTHING-*'] }, suites)).toThrow(
      /--only: NOTHING-\* matches no check/,
    );
  });
});
