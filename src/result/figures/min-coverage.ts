import { requirementsOf, type SectionResult } from '../requirement-result.ts';
import { type Share, shareDecided } from './coverage.ts';

/** The least coverage of a run in per cent: of `all`, or of a section by its title. */
export type MinCoverage = Readonly<Record<string, number>>;

/** A part of the document of which less was decided than was asked for. */
export interface TooLittle {
  /** Title of a section; undefined for the whole. */
  readonly section: string | undefined;
  /** In per cent. */
  readonly least: number;
  readonly coverage: Share;
}

/** Where coverage stays below what was asked for; a part of which nothing is claimed is not asked for. */
export function tooLittleOf(
  sections: readonly SectionResult[],
  minCoverage: MinCoverage = {},
): TooLittle[] {
  return Object.entries(minCoverage).flatMap(([name, least]) => {
    const section = name.toLowerCase() === 'all' ? undefined : name;
    const meant = sections.filter(({ title }) => !section || isSame(title, section));
    const coverage = shareDecided(requirementsOf({ sections: meant }));
    const isEnough = coverage.of === 0 || coverage.ratio * 100 >= least;
    return isEnough ? [] : [{ section, least, coverage }];
  });
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** One remark for each part. */
export function tooLittleRemarks(parts: readonly TooLittle[]): string[] {
  return parts.map(({ section, least, coverage: { count, of } }) => {
    const where = section === undefined ? '' : ` of ${section}`;
    return `${count} of ${of} requirements${where} were decided, less than the ${least} % asked for: see what would enable more`;
  });
}
