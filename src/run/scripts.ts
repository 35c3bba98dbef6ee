import { tokenVariables } from '../config/token-variables.ts';
import { parseBaseAddress } from '../http/base-address.ts';
import { exchangesIn } from '../http/evidence/evidence-stream.ts';
import type { Exchange } from '../http/exchange.ts';
import { toCurl } from '../report/curl/script.ts';
import type { Finding } from '../result/finding.ts';
import type { RunResult } from '../result/run-result.ts';
import { askedChanges, keyOf } from './asked-changes.ts';
import { replayOf } from './replay.ts';
import { evidenceFile, readExchanges } from './run-folder.ts';
import type { Repeatable } from './run-options.ts';

/**
 * Reads the exchanges that the result cites from the folder of its run, and gives each finding the script and the
 * arguments of `run` that repeat it.
 */
export async function withScripts(
  result: RunResult,
  folder: string,
  options: Repeatable,
): Promise<{ result: RunResult; exchanges: Map<number, Exchange> }> {
  const exchanges = await readExchanges(folder, result);
  const { base } = parseBaseAddress(result.target.url);
  const variables = tokenVariables(options);
  const findings = result.checks.flatMap((check) => check.findings);
  const changes = await askedChanges(findings, exchangesIn(evidenceFile(folder)));
  const scripted = (each: Finding): Finding => {
    const asked = changes.get(keyOf(each));
    const sent = each.exchanges.flatMap((id) => exchanges.get(id) ?? []);
    const replay = replayOf(each, result, options);
    return {
      ...each,
      ...(sent.length === 0 ? {} : { curl: toCurl(sent, base, variables) }),
      ...(replay === undefined ? {} : { replay }),
      ...(asked === undefined ? {} : { changes: asked }),
    };
  };
  return { exchanges, result: withFindings(result, scripted) };
}

/** Findings stand with their check and with their requirement. */
function withFindings(result: RunResult, change: (finding: Finding) => Finding): RunResult {
  const changed = <T extends { readonly findings: readonly Finding[] }>(holder: T): T => ({
    ...holder,
    findings: holder.findings.map(change),
  });
  return {
    ...result,
    checks: result.checks.map(changed),
    sections: result.sections.map(({ title, requirements }) => ({
      title,
      requirements: requirements.map(changed),
    })),
  };
}
