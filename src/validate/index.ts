export { type Answer, validateAnswer } from './answer.ts';
export { checkedRequirements } from './checked.ts';
export { validateExchange } from './exchange.ts';
export type { ExchangeView } from './exchange-view.ts';
export type { Finding, Side } from './finding.ts';
export { type RequestParts, validateRequest } from './request.ts';
export { ruleNames, type ValueVerdict, validateValue } from './value.ts';
