import { alterAnswer, instead, refusal } from '../faults/blocks/index.ts';
import type { State } from '../state.ts';
import type { Dialect } from './dialect.ts';

/** An address comes with that of its gateway, and only what an instance has is a backend. */
export const gateways: Dialect = {
  name: 'gateways',
  says: 'a new address under another name and behind its gateway, and backends only where an instance is',
  wrap: (core) =>
    alterAnswer('createIp', ({ address, ...rest }) => ({
      gateway: '192.168.255.254',
      ...rest,
      ip: address,
    }))(backendsOnly(core)),
};

const backendsOnly = instead('createNode', (core, state, principal, request, ...rest) => {
  const { address } = Object(request.body);
  if (typeof address === 'string' && !isHad(state, address.replace(/:.*/, ''))) {
    return { state, answer: refusal('No instance has this address.') };
  }
  return core(state, principal, request, ...rest);
});

function isHad({ instances }: State, ip: string): boolean {
  return [...instances].some(({ ipv4 }) => ipv4.some(({ address }) => address === ip));
}
