import { Answer } from '../http/answer.ts';
import { poll } from '../limits/poll.ts';
import type { CheckContext } from './check-context.ts';

/**
 * Asks an address that the owner of the target named among the fixtures. It may keep to a rate limit, as the target may: a 429 says
 * that nothing was done, so it is asked again for as long as a request waits for the target.
 */
export async function askHook(t: CheckContext, address: string, json: unknown): Promise<Answer> {
  const { http, budget, settings } = t.run;
  const ask = async () => {
    budget.request();
    const exchange = await http.postCrossOrigin(address, json, t.id);
    t.sent.push(exchange.id);
    return new Answer(exchange);
  };
  const { throttleSeconds } = settings.configuration.limits;
  return (await poll(ask, ({ status }) => status !== 429, throttleSeconds)).last;
}
