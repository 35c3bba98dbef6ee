import { Command, Option } from 'commander';
import { csv } from '../../report/formats/csv.ts';
import { prose, table } from '../../report/formats/markdown-text.ts';
import { UsageError } from '../../run/usage-error.ts';
import { loadSpec } from '../../spec/load.ts';
import type { Section } from '../../spec/types.ts';
import { didYouMean } from '../../text/nearest.ts';
import { textTable } from '../text-table.ts';

const MEANS = ['schema', 'contract', 'suite', 'property', 'machine', 'race', 'unobservable'];

interface RequirementsOptions {
  readonly section?: string;
  readonly means?: string;
  readonly silences: boolean;
  readonly json: boolean;
  readonly csv: boolean;
  readonly markdown: boolean;
}

/** `compute-conformance requirements`: the document as data, as a table or for a program. */
export function requirementsCommand(): Command {
  return new Command('requirements')
    .argument('[ids...]', 'tell all that is known of these, as `explain` does')
    .option('--section <name>', 'only one section')
    .addOption(new Option('--means <means>', 'only those verified like this').choices(MEANS))
    .option('--silences', 'list the silences instead', false)
    .option('--json', 'print JSON', false)
    .option('--csv', 'print comma-separated values', false)
    .option('--markdown', 'print a Markdown table', false)
    .action(async (ids: string[], options: RequirementsOptions) => {
      if (ids.length > 0) return (await import('./explain.ts')).explain(ids, options);
      const sections = sectionsOf(options.section);
      const rows = options.silences
        ? silenceRows(sections)
        : await requirementRows(sections, options);
      process.stdout.write(written(rows, options));
    });
}

function sectionsOf(name: string | undefined): readonly Section[] {
  const { sections } = loadSpec();
  if (name === undefined) return sections;
  const asked = name.toLowerCase();
  const found = sections.filter(({ title }) => title.toLowerCase().startsWith(asked));
  if (found.length > 0) return found;
  const hint = didYouMean(
    name,
    sections.map(({ title }) => title),
  );
  throw new UsageError(`--section: no section begins with ${name}${hint}`);
}

type Row = Readonly<Record<string, string | number>>;

async function requirementRows(
  sections: readonly Section[],
  { means }: RequirementsOptions,
): Promise<Row[]> {
  const { suites } = await import('../../../suites/index.ts');
  const checks = suites.flatMap((suite) => suite.checks.flatMap((check) => check.requirements));
  const rows = sections.flatMap(({ title, requirements }) =>
    requirements.map(({ id, level, statement, by = 'unobservable' }) => ({
      id,
      level,
      section: title,
      means: by,
      checks: checks.filter((each) => each === id).length,
      statement,
    })),
  );
  return rows.filter((row) => means === undefined || row.means === means);
}

function silenceRows(sections: readonly Section[]): Row[] {
  return sections.flatMap(({ title, silences }) =>
    silences.map(({ id, question }) => ({ id, section: title, question })),
  );
}

function written(rows: readonly Row[], options: RequirementsOptions): string {
  if (options.json) return `${JSON.stringify(rows, null, 2)}\n`;
  const head = Object.keys(rows[0] ?? { id: '' });
  const cells = rows.map((row) => Object.values(row).map(String));
  if (options.csv) return csv([head, ...cells]);
  if (options.markdown)
    return `${table(
      head,
      cells.map((row) => row.map(prose)),
    )}\n`;
  return textTable([head, ...cells]);
}
