export { type AnswerParts, validateAnswer } from './answer.ts';
export type { ExchangeView } from './exchange.ts';
export type { ExchangeFinding, Side } from './finding.ts';
export { type Judgement, judgeExchange, validateExchange } from './judge-exchange.ts';
export { type RequestParts, validateRequest } from './request.ts';
export { ruleNames, type ValueVerdict, validateValue } from './value.ts';
