import { codeSpan, prose, table } from '../../src/report/formats/markdown-text.ts';
import { type Figures, inPercent } from './figures.ts';
import type { Proved } from './proved.ts';
import type { SectionFigures } from './tables.ts';

/** The headline of a proof, in one sentence; `of` is how many faults there are. */
export function sentence({ faults, killRate, attribution, blastRadius }: Figures, of: number) {
  const some = faults === of ? `all ${of} faults` : `${faults} of ${of} faults`;
  return `Of ${some}, each on its own server, ${inPercent(killRate)} are found, ${inPercent(attribution)} as the headline; requirements violated beside it: median ${blastRadius.median}, worst ${blastRadius.worst}.`;
}

/** summary.md of a proof. */
export function summary(
  figures: Figures,
  of: number,
  sections: readonly SectionFigures[],
  flaws: readonly Proved[],
): string {
  return [
    '# Proof that checks can fail',
    sentence(figures, of),
    table(
      ['section', 'faults', 'found', 'as the headline', 'median beside', 'worst beside'],
      sections.map(({ section, faults, killRate, attribution, blastRadius }) => [
        prose(section),
        String(faults),
        inPercent(killRate),
        inPercent(attribution),
        String(blastRadius.median),
        String(blastRadius.worst),
      ]),
    ),
    ...(flaws.length === 0 ? [] : ['## Missed, or more than one finding', flawTable(flaws)]),
    '',
  ].join('\n\n');
}

function flawTable(flaws: readonly Proved[]): string {
  return table(
    ['fault', 'breaks', 'found', 'violated beside it'],
    flaws.map(({ fault, requirement, found, further }) => [
      codeSpan(fault),
      codeSpan(requirement),
      found,
      further.map(codeSpan).join(' '),
    ]),
  );
}
