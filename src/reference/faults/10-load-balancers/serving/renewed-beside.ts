import type { BalancerConfig } from '../../../entities.ts';
import { alterAnswer } from '../../blocks/index.ts';
import { balancerInPath, configInPath, sent } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';
import { balanced } from './listening.ts';

type Pair = Pick<BalancerConfig, 'ssl_cert' | 'ssl_key'>;

/** A certificate that one config is sent is shown by all that its load balancer has then (endpoints/load-balancers). */
export const renewedBesideFaults: readonly Fault[] = [renewsAll()];

function renewsAll(): Fault {
  const renewed = new Map<number, Pair>();
  const id = 'balancer-renews-the-certificates-of-all-its-configs';
  const fault = balanced(id, 'LBC-HTTPS-SERVED', {
    see: 'update the certificate of a config with HTTPS: another one of its load balancer shows it, too',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      const pair = listening && renewed.get(listening.config.id);
      return pair ? { ...listening, config: { ...listening.config, ...pair } } : listening;
    },
  });
  const wrap = alterAnswer('updateConfig', (_, request, state) => {
    const config = configInPath(state, request);
    if (!config || sent(request).ssl_cert === undefined) return;
    const { ssl_cert, ssl_key } = config;
    for (const each of balancerInPath(state, request)?.configs ?? [])
      renewed.set(each.id, { ssl_cert, ssl_key });
  });
  return { ...fault, kind: 'sequence', wrap };
}
