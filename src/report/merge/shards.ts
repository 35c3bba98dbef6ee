import type { Exchange } from '../../http/exchange.ts';
import type { CheckResult } from '../../result/check-result.ts';
import type { Finding } from '../../result/finding.ts';
import type { Observation, RunResult } from '../../result/run-result.ts';

/** What separates the exchange numbers of two shards: #2000017 is #17 of the third shard. */
const STRIDE = 1_000_000;

/** The number an exchange of a shard has in the joined run. @param shard from 0 */
function joinedId(id: number, shard: number): number {
  return shard * STRIDE + id;
}

/** An exchange of a shard as it stands in the joined run's evidence. @param shard from 0 */
export function joinedExchange(exchange: Exchange, shard: number): Exchange {
  return { ...exchange, id: joinedId(exchange.id, shard) };
}

/** A shard whose exchange numbers are those of the joined run. @param shard from 0 */
export function renumbered(result: RunResult, shard: number): RunResult {
  const finding = (one: Finding): Finding => ({
    ...one,
    exchanges: one.exchanges.map((id) => joinedId(id, shard)),
  });
  const shown = ({ exchange }: { readonly exchange?: number }) =>
    exchange === undefined ? {} : { exchange: joinedId(exchange, shard) };
  return {
    ...result,
    sections: result.sections.map((section) => ({
      ...section,
      requirements: section.requirements.map((one) => ({
        ...one,
        findings: one.findings.map(finding),
        ...shown(one),
      })),
    })),
    checks: result.checks.map(
      (one): CheckResult => ({
        ...one,
        findings: one.findings.map(finding),
        decisions: one.decisions.map((decision) => ({ ...decision, ...shown(decision) })),
      }),
    ),
    observations: result.observations.map((one) => renumberedObservation(one, shard)),
  };
}

function renumberedObservation(observation: Observation, shard: number): Observation {
  const choices = observation.choices.map((one) =>
    one.exchange === undefined ? one : { ...one, exchange: joinedId(one.exchange, shard) },
  );
  return { ...observation, choices };
}
