import type { Exchange } from '../http/exchange.ts';
import { isSuccess, isUnavailable } from '../http/status.ts';
import { MASK } from '../redaction/redactor.ts';
import { type CheckResult, EVERY_ANSWER } from '../result/check-result.ts';
import { citedExchanges } from '../result/cited-exchanges.ts';
import type { Conclusion } from '../result/conclusion.ts';
import type { Finding } from '../result/finding.ts';
import type { RunResult } from '../result/run-result.ts';
import { isViolated } from '../result/verdict.ts';
import { isCut } from '../text/body-text.ts';
import { judgeExchange } from '../validate/index.ts';
import type { Verified } from './files.ts';

/** What the recorded exchanges say, judged once more. */
export interface Rejudged extends Verified {
  /** Operations that were tried and never answered with a 2xx. */
  readonly neverSucceeded: Conclusion['neverSucceeded'];
}

/** The outcome of judging one exchange again; undefined where too little of it was kept. */
interface Judged {
  readonly broken: readonly string[];
  readonly decided: readonly string[];
}

/**
 * Judges every recorded exchange again, as the run did: what an answer breaks by itself must stand in the
 * result, and what the result says that an answer breaks or shows must be seen in it. An exchange that was cut
 * for evidence, or got no answer, can only be looked up.
 */
export async function verifyEvidence(
  run: RunResult,
  exchanges: AsyncIterable<Exchange>,
): Promise<Rejudged> {
  const cited = citedExchanges(run);
  const watch = run.checks.find(({ id }) => id === EVERY_ANSWER);
  const known = brokenIn(watch);
  const seen = new Map<number, { exchange: Exchange; judged: Judged | undefined }>();
  const [attempts, succeeded] = [new Map<string, number>(), new Set<string>()];
  const problems: string[] = [];
  let [total, again] = [0, 0];
  for await (const exchange of exchanges) {
    const { judged, operation } = judgeAgain(exchange);
    total += 1;
    if (judged) again += 1;
    if (operation) attempts.set(operation, (attempts.get(operation) ?? 0) + 1);
    if (operation && isSuccess(exchange.status)) succeeded.add(operation);
    const hidden = (judged?.broken ?? []).filter((id) => !known.has(id));
    problems.push(
      ...hidden.map((id) => `exchange #${exchange.id} breaks ${id}, which the result does not say`),
    );
    if (cited.has(exchange.id)) seen.set(exchange.id, { exchange, judged });
  }
  const lost = [...cited].filter((id) => !seen.has(id));
  const open = [...attempts].filter(([operation]) => !succeeded.has(operation));
  return {
    notes: [`${again} of ${total} exchanges were judged again; of the others too little was kept`],
    problems: [
      ...problems,
      ...lost.map((id) => `exchange #${id} is cited, and not in evidence.ndjson`),
      ...run.checks.flatMap(({ findings }) => findings).flatMap((each) => groundless(each, seen)),
      ...(watch?.decisions ?? []).flatMap((each) => unshown(each, seen)),
    ],
    neverSucceeded: open.map(([operation, count]) => ({
      operation,
      attempts: count,
      needed: false,
    })),
  };
}

function brokenIn(watch: CheckResult | undefined): ReadonlySet<string> {
  const broken = (watch?.decisions ?? []).filter(({ verdict }) => isViolated(verdict));
  return new Set(broken.map(({ requirement }) => requirement));
}

function judgeAgain(exchange: Exchange): { judged?: Judged; operation?: string | undefined } {
  const { status, truncated, requestBody = '', answerBody = '' } = exchange;
  if (status === 0 || isUnavailable(status)) return {};
  const { method, url, answerHeaders } = exchange;
  const { operation, findings, decided } = judgeExchange({
    method,
    url,
    status,
    answerHeaders,
    requestBody: exchange.requestBody,
    answerBody: exchange.answerBody,
    requestBodyUnknown: isCut(requestBody) || requestBody.includes(MASK),
  });
  if (truncated || isCut(answerBody) || answerBody.includes(MASK))
    return { operation: operation?.id };
  const wrong = findings.filter(({ side }) => side === 'answer');
  const broken = [...new Set(wrong.map(({ requirement }) => requirement))];
  return { judged: { broken, decided }, operation: operation?.id };
}

type Seen = ReadonlyMap<number, { exchange: Exchange; judged: Judged | undefined }>;

/** A finding whose deciding exchange is another than it says, or does not break what it says. */
function groundless({ requirement, check, grounds, exchanges }: Finding, seen: Seen): string[] {
  const found = seen.get(exchanges.at(-1) ?? 0);
  if (!found) return [];
  const { exchange, judged } = found;
  const isOther =
    grounds && (grounds.status !== exchange.status || grounds.method !== exchange.method);
  const isUnbroken = check === EVERY_ANSWER && judged && !judged.broken.includes(requirement);
  if (isOther)
    return [`exchange #${exchange.id} is another than the finding on ${requirement} says`];
  return isUnbroken
    ? [`exchange #${exchange.id} does not break ${requirement}, as the result says`]
    : [];
}

/** A pass by the watch over all answers that the answer it names does not show. */
function unshown(
  { requirement, verdict, exchange = 0 }: CheckResult['decisions'][number],
  seen: Seen,
): string[] {
  const judged = verdict === 'passed' ? seen.get(exchange)?.judged : undefined;
  return judged && !judged.decided.includes(requirement)
    ? [`exchange #${exchange} does not show ${requirement}, as the result says`]
    : [];
}
