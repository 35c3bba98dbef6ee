import { loadSpec } from '../spec/load.ts';
import { matchOperation } from '../spec/match.ts';
import { answerFindings } from './answer.ts';
import { ReceivedAnswer } from './exchange.ts';
import type { ExchangeView } from './exchange-view.ts';

/**
 * The requirements that the answer of an exchange was held against and kept: those of each field it
 * states, of the envelope or error body, and of answers in general. Never throws.
 */
export function checkedRequirements(exchange: ExchangeView): string[] {
  const match = matchOperation(exchange.method, exchange.url);
  if (match === undefined || !('operation' in match)) return [];
  const { everywhere } = loadSpec();
  const decided = new Set<string>();
  const findings = answerFindings(match.operation, new ReceivedAnswer(exchange), { decided });
  if (exchange.status >= 200) decided.add(everywhere.answerStatus);
  if (decided.size > 1) decided.add(everywhere.answerBody);
  for (const { requirement } of findings) decided.delete(requirement);
  return [...decided];
}
