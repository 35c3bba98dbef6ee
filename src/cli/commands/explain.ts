import { Command } from 'commander';
import { unusable } from '../../report/undecided.ts';
import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { readRun } from '../../run/run-folder.ts';
import { UsageError } from '../../run/usage-error.ts';
import { fits } from '../../runner/glob.ts';
import { didYouMean } from '../../text/nearest.ts';
import { explainable, requirementFacts, silenceFacts } from '../explain/facts.ts';
import { requirementText, silenceText } from '../explain/text.ts';

interface ExplainOptions {
  readonly run?: string;
  readonly json: boolean;
}

/** `compute-conformance explain`: all that is known of a requirement, or of a point left open. */
export function explainCommand(): Command {
  return new Command('explain')
    .argument('<ids...>', 'requirements or silences, such as VOL-RESIZE-GROWS or SIL-LIST-*')
    .option('--run <folder>', 'tell as well what the run of this report folder said')
    .option('--json', 'print JSON', false)
    .action((ids: string[], options: ExplainOptions) => explain(ids, options));
}

/** Prints what is known of each. @throws UsageError for an id that nothing has */
export function explain(patterns: readonly string[], { run: folder, json }: ExplainOptions): void {
  const run = folder === undefined ? undefined : { folder, result: readRun(folder) };
  const ids = [...new Set(patterns.flatMap(idsOf))];
  const explained = ids.map((id) => factsOf(id, run?.result));
  const width = Math.min(process.stdout.columns ?? 100, 120);
  const text = explained.map(({ requirement, silence, last = [], said }) => {
    if (silence) return silenceText(silence, last, width);
    const because = run && unusable(run.result, said?.enable);
    const verdict = folder !== undefined && said ? { folder, result: said, because } : undefined;
    return requirement ? requirementText(requirement, verdict, width) : '';
  });
  process.stdout.write(json ? `${JSON.stringify(explained, null, 2)}\n` : text.join('\n'));
}

function idsOf(pattern: string): string[] {
  const all = explainable();
  const found = all.filter((id) => fits(pattern, id));
  if (found.length > 0) return found;
  throw new UsageError(
    `no requirement or silence is called ${pattern}${didYouMean(pattern.toUpperCase(), all)} (\`requirements\` lists all)`,
  );
}

function factsOf(id: string, run: RunResult | undefined) {
  const requirement = requirementFacts(id);
  const silence = requirement ? undefined : silenceFacts(id);
  const said = run && requirementsOf(run).find((each) => each.id === id);
  const last = run?.observations.find((each) => each.silence === id)?.choices;
  return {
    ...(requirement ? { requirement } : {}),
    ...(silence ? { silence } : {}),
    ...(said ? { said } : {}),
    ...(last ? { last } : {}),
  };
}
