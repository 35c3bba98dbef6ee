import { type Figures, figuresOf } from './figures.ts';
import type { Proved } from './proved.ts';

/** The figures of one section of the document. */
export interface SectionFigures extends Figures {
  readonly section: string;
}

/** The figures of each section of which a fault was run. */
export function bySection(
  all: readonly Proved[],
  sections: readonly string[],
): readonly SectionFigures[] {
  return sections.flatMap((section) => {
    const own = all.filter((each) => each.section === section);
    return own.length === 0 ? [] : [{ section, ...figuresOf(own) }];
  });
}

/**
 * How often a fault of one section violated requirements of each section beside its own: what spills over.
 * @param sectionOf the section of a requirement
 */
export function spills(
  all: readonly Proved[],
  sections: readonly string[],
  sectionOf: (requirement: string) => string | undefined,
): readonly { readonly from: string; readonly to: readonly number[] }[] {
  return sections.map((from) => {
    const own = all.filter((each) => each.section === from);
    const spilled = own.map(({ further }) => new Set(further.map(sectionOf)));
    return { from, to: sections.map((to) => spilled.filter((there) => there.has(to)).length) };
  });
}

/** What is not as it ought to be, first what was missed. */
export function flawed(all: readonly Proved[]): readonly Proved[] {
  const rank = ({ found }: Proved) => ['missed', 'consequence', 'headline'].indexOf(found);
  return all
    .filter(({ found, further }) => found !== 'headline' || further.length > 0)
    .toSorted((a, b) => rank(a) - rank(b) || b.further.length - a.further.length);
}
