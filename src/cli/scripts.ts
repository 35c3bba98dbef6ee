import { toCurl } from '../http/curl.ts';
import { readEvidence } from '../http/evidence.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Finding, RunResult } from '../run/results.ts';

/** Reads the evidence of all findings, and gives each finding the script that repeats it. */
export async function withScripts(
  result: RunResult,
  evidenceFile: string,
): Promise<{ result: RunResult; exchanges: Map<number, Exchange> }> {
  const findings = result.checks.flatMap((check) => check.findings);
  const exchanges = await readEvidence(
    evidenceFile,
    findings.flatMap((each) => each.exchanges),
  );
  const scripted = (each: Finding): Finding => {
    const sent = each.exchanges.flatMap((id) => exchanges.get(id) ?? []);
    return sent.length === 0 ? each : { ...each, curl: toCurl(sent, result.target.url) };
  };
  return {
    exchanges,
    result: {
      ...result,
      checks: result.checks.map((check) => ({ ...check, findings: check.findings.map(scripted) })),
      sections: result.sections.map(({ title, requirements }) => ({
        title,
        requirements: requirements.map((each) => ({
          ...each,
          findings: each.findings.map(scripted),
        })),
      })),
    },
  };
}
