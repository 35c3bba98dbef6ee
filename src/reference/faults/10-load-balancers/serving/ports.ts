import type { LoadBalancer } from '../../../entities.ts';
import { operationOf } from '../../blocks/index.ts';
import { balancerInPath, sent } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';
import { balanced, withFirst } from './listening.ts';

/** Ports and certificates that are wrong after a second or third step, or beside another load balancer (resources/load-balancer#no-configs). */
export const portsFaults: readonly Fault[] = [
  balanced('balancer-listens-no-more-beside-a-newer-one', 'LB-LISTENS', {
    see: 'configure one port of two load balancers: the first does not listen any more',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      const isNewer = ({ id, configs }: LoadBalancer) =>
        id > (listening?.balancer ?? id) && configs.some(({ port }) => port === approached.port);
      return state.balancers.some(isNewer) ? undefined : listening;
    },
  }),
  balanced('balancer-keeps-the-port-of-a-second-move', 'LB-LISTENS-ONLY', {
    see: 'update the port of a config twice: the load balancer listens on the second one still',
    balancing: (balancing) => {
      const ports = new Map<number, number[]>();
      return (state, approached) => {
        const listening = balancing(state, approached);
        const [own] = state.balancers.filter(({ ipv4 }) => ipv4 === approached.ipv4);
        for (const { id, port } of own?.configs ?? []) {
          const had = ports.get(id) ?? [];
          if (!had.includes(port)) ports.set(id, [...had, port]);
        }
        const config = own?.configs.find(({ id }) => ports.get(id)?.[1] === approached.port);
        return listening ?? (own && config && { balancer: own.id, config, throttle: 0 });
      };
    },
  }),
  {
    ...balanced('balancer-listens-no-more-where-a-config-returns', 'LB-LISTENS', {
      see: 'update the port of a config and then back to what it was: nobody listens there',
      balancing: (balancing) => {
        const ports = new Map<number, number[]>();
        return (state, approached) => {
          const [own] = state.balancers.filter(({ ipv4 }) => ipv4 === approached.ipv4);
          for (const { id, port } of own?.configs ?? []) {
            const had = ports.get(id) ?? [];
            if (had.at(-1) !== port) ports.set(id, [...had, port]);
          }
          const listening = balancing(state, approached);
          const left = ports.get(listening?.config.id ?? 0)?.slice(0, -1) ?? [];
          return left.includes(approached.port) ? undefined : listening;
        };
      },
    }),
    also: ['LBC-HTTPS-SERVED'],
  },
  refusedOpensItsPort('createConfig'),
  refusedOpensItsPort('updateConfig'),
  balanced('balancer-shows-the-certificate-of-another-on-its-port', 'LBC-HTTPS-SERVED', {
    see: 'configure one port of two load balancers with HTTPS: the second shows the certificate of the first',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      if (listening?.config.protocol !== 'https') return listening;
      const [first] = [...state.balancers]
        .flatMap(({ configs }) => configs)
        .filter(({ protocol, port }) => protocol === 'https' && port === approached.port);
      const { ssl_cert, ssl_key } = first ?? listening.config;
      return { ...listening, config: { ...listening.config, ssl_cert, ssl_key } };
    },
  }),
  httpsNotAgain(),
  recreated(),
  balanced('balancer-stops-listening-as-another-is-deleted', 'LB-LISTENS', {
    see: 'delete a load balancer: another one with its port does not listen any more',
    balancing: (balancing) => {
      const known = new Map<number, LoadBalancer>();
      return (state, approached) => {
        for (const each of state.balancers) known.set(each.id, each);
        const isGone = ({ id, configs }: LoadBalancer) =>
          !state.balancers.get(id) && configs.some(({ port }) => port === approached.port);
        return [...known.values()].some(isGone) ? undefined : balancing(state, approached);
      };
    },
  }),
];

/** A request that is refused for its certificate opens the port that it names. */
function refusedOpensItsPort(operation: 'createConfig' | 'updateConfig'): Fault {
  const opened = new Set<string>();
  const fault = balanced(
    `balancer-listens-as-asked-by-a-refused-${operation.toLowerCase()}`,
    'LB-LISTENS-ONLY',
    {
      see: `send ${operation} with a blank certificate: it is refused, and the load balancer listens on its port`,
      balancing: (balancing) => (state, approached) => {
        const listening = balancing(state, approached);
        const [own] = state.balancers.filter(({ ipv4 }) => ipv4 === approached.ipv4);
        const [config] = own?.configs ?? [];
        const isOpened = own && opened.has(`${own.id}:${approached.port}`);
        if (listening || !isOpened || !config) return listening;
        return { balancer: own.id, config, throttle: 0 };
      },
    },
  );
  const wrap: Fault['wrap'] =
    (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { port, ssl_cert } = sent(request);
      const own = balancerInPath(state, request);
      const isRefused = (step.answer?.status ?? 200) >= 400 && ssl_cert;
      if (own && isRefused && operationOf(request).id === operation)
        opened.add(`${own.id}:${port}`);
      return step;
    };
  return { ...fault, wrap };
}

/** HTTPS that went once does not come again. */
function httpsNotAgain(): Fault {
  const left = new Set<number>();
  return balanced('balancer-https-comes-but-once', 'LBC-HTTPS-SERVED', {
    see: 'update a config with HTTPS to protocol http and back: its port shows no certificate',
    balancing: withFirst((first, config) => {
      if (first.protocol === 'https' && config.protocol !== 'https') left.add(config.id);
      return left.has(config.id) ? { ...config, protocol: 'http' } : config;
    }),
  });
}

/** A label that was freed is that of one that is gone. */
function recreated(): Fault {
  return balanced('balancer-with-a-freed-label-never-listens', 'LB-LISTENS', {
    see: 'delete a load balancer and create one with its label: it does not listen',
    balancing: (balancing) => {
      const known = new Map<string, number>();
      return (state, approached) => {
        for (const { id, label } of state.balancers) known.set(label, known.get(label) ?? id);
        const listening = balancing(state, approached);
        const label = listening && state.balancers.get(listening.balancer)?.label;
        return label && known.get(label) !== listening.balancer ? undefined : listening;
      };
    },
  });
}
