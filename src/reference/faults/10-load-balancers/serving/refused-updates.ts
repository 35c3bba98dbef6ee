import type { Balancing } from '../../../balancing/balancing.ts';
import type { BalancerConfig } from '../../../entities.ts';
import { instead } from '../../blocks/index.ts';
import { configInPath, sent } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** Updates that are refused, and that the load balancer carries out nevertheless, while the API says the right thing (endpoints/load-balancers). */
export const refusedUpdatesFaults: readonly Fault[] = [
  carriedOut('balancer-shows-a-refused-certificate', 'LBC-HTTPS-SERVED', 'ssl_cert'),
  carriedOut('balancer-moves-to-a-refused-port', 'LB-LISTENS', 'port'),
];

function carriedOut(id: string, requirement: string, field: 'ssl_cert' | 'port'): Fault {
  const refused = new Map<number, Partial<BalancerConfig>>();
  const wrap = instead('updateConfig', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { id: config = 0 } = configInPath(state, request) ?? {};
    const asked = sent(request);
    if (step.answer?.status === 400 && asked[field] !== undefined) {
      const key = field === 'ssl_cert' ? { ssl_key: asked.ssl_key } : {};
      refused.set(config, { [field]: asked[field], ...key });
    } else refused.delete(config);
    return step;
  });
  const see = `send an update with ${field} that is refused: clients meet it`;
  // What moves to another port listens there.
  const also = field === 'port' ? ['LB-LISTENS-ONLY'] : [];
  return {
    id,
    requirement,
    also,
    kind: 'atomicity',
    see,
    wrap,
    options: { balancing: asWanted(refused) },
  };
}

/** Every config is as an update wanted it that was refused. */
function asWanted(
  refused: ReadonlyMap<number, Partial<BalancerConfig>>,
): (balancing: Balancing) => Balancing {
  return (balancing) => (state, approached) => {
    const balancers = [...state.balancers].reduce((table, each) => {
      const configs = each.configs.map((config) => ({ ...config, ...refused.get(config.id) }));
      return table.put(each.id, { ...each, configs });
    }, state.balancers);
    return balancing({ ...state, balancers }, approached);
  };
}
