import { configBody } from '../../../src/check/arrange/node-balancer.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { blank } from '../../support/certificates/blank.ts';
import { createBalancer } from '../requests.ts';
import { type Balancer, hold, type Step } from './known-balancer.ts';

/** Refused requests: each carries something right as well, and leaves no trace. */
export const refusals: Step = async (t, balancer) => {
  const { path, fields } = balancer.known;
  const config = balancer.configs.at(-1)?.record.path ?? '';
  const label = t.names.label();
  const put = (body: object) => () => t.owner.put(config, body);
  const requests: readonly Refusal[] = [
    ['ERR-UNCHANGED', put({ label, protocol: 'https', ...blank })],
    ['ERR-UNCHANGED-ELSEWHERE', put({ label, port: 'no port' })],
    ['ERR-UNCHANGED-ELSEWHERE', put({ label: ['no label'], port: 8080 })],
    ['ERR-UNCHANGED-ELSEWHERE', () => t.anonymous.put(config, { label })],
    [
      'ERR-UNCHANGED-ELSEWHERE',
      () => t.owner.post(`${path}/configs`, configBody(t, { port: 8080, check: ['no check'] })),
    ],
  ];
  for (const [requirement, send] of requests) await refuse(t, balancer, requirement, send);
  if (typeof fields.label !== 'string') return;
  const again = await createBalancer(t, { label: fields.label, client_conn_throttle: 2 });
  t.refused('LB-LABEL-UNIQUE', again);
  await hold(t, 'ERR-UNCHANGED-ELSEWHERE', balancer);
};

/** The requirement of what a refusal leaves, and the request. */
type Refusal = readonly [string, () => Promise<Answer>];

/** @throws Inconclusive when it is accepted: another check decides that */
export async function refuse(t: CheckContext, balancer: Balancer, ...[requirement, send]: Refusal) {
  const answer = await send();
  if (!answer.refused) throw new Inconclusive(`what had to be refused was not: ${answer.summary}`);
  await hold(t, requirement, balancer);
}
