import { codeSpan, prose, table } from '../../src/report/formats/markdown-text.ts';
import { inPercent } from '../proof/figures.ts';
import { keyOf, type Tried } from './mutant.ts';
import { ALL, survivorsOf, type Tally, tallies } from './tally.ts';
import type { Judged, Triage } from './triage.ts';

/** How many mutants there are, which of them were tried, and how they were drawn. */
export interface Drawn {
  readonly of: number;
  readonly reached: number;
  readonly seed: number;
  readonly tried: readonly Tried[];
}

/** The figures by section and every survivor, as docs/proof.md shows them. */
export function summary(drawn: Drawn, triage: Triage): string {
  const rows = tallies(drawn.tried, triage);
  return [
    sentence(drawn, rows.at(-1) as Tally),
    table(
      [
        'section',
        'drawn',
        'killed',
        'undecided',
        'equivalent',
        'silent',
        'beside',
        'gaps',
        'kill rate',
      ],
      rows.map(cellsOf),
    ),
    ...SURVIVORS.flatMap(([verdict, title]) => listed(drawn.tried, triage, verdict, title)),
  ].join('\n\n');
}

/** The headline, in one sentence. */
export function sentence({ of, reached, seed, tried }: Drawn, all: Tally): string {
  const seen = all.killed + all.gaps;
  const crashed = tried.filter(({ end, by }) => end === 'killed' && by.every((id) => id === CRASH));
  return `Of ${of} mutants, ${reached} are in places that some check runs through; ${tried.length} of these were drawn (seed ${seed}). \
Of the ${seen} that a check could see, ${all.killed} were killed: ${inPercent(all.killRate)}; ${crashed.length} of them by nothing but an answer of class 5xx before anything else was seen.`;
}

const CRASH = 'ERR-NO-5XX';

const SURVIVORS = [
  ['gap', 'Gaps'],
  ['beside', 'Beside the API'],
  ['silent', 'Silent in the document'],
  ['equivalent', 'Equivalent'],
] as const;

function cellsOf(row: Tally): string[] {
  const { section, drawn, killed, undecided, equivalent, silent, beside, gaps, killRate } = row;
  const counts = [drawn, killed, undecided, equivalent, silent, beside, gaps].map(String);
  return [section === ALL ? '**all**' : section, ...counts, inPercent(killRate)];
}

function listed(
  tried: readonly Tried[],
  triage: Triage,
  verdict: Judged['verdict'],
  title: string,
): string[] {
  const lines = survivorsOf(tried, triage, verdict).map((each) => {
    const judged = triage.get(keyOf(each));
    const silences = judged?.silences?.map(codeSpan) ?? [];
    const why = [prose(judged?.because ?? 'nobody has judged it yet'), ...silences].join(' ');
    return `- ${codeSpan(keyOf(each))}: ${why}`;
  });
  return lines.length === 0 ? [] : [`### ${title}: ${lines.length}`, lines.join('\n')];
}
