import { acceptWhen, refuseWhen } from '../../blocks/index.ts';
import { configInPath } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** Public addresses right beside private ranges, by what a wrong mask takes in. */
const BESIDE = { '172.15': '172.15.255.254:80', '192.169': '192.169.0.1:80', '11': '11.0.0.1:80' };

/** Addresses of nodes that are accepted or refused against their form (resources/load-balancer#node). */
export const addressesOfNodesFaults: readonly Fault[] = [
  {
    id: 'node-of-an-instance-needs-no-port',
    requirement: 'NODE-ADDRESS-FORM',
    kind: 'rare-value',
    see: 'add a node with the address of an instance and no port: it is added',
    wrap: acceptWhen(
      'createNode',
      ({ address }, _, state) =>
        [...state.instances].some(({ ipv4 }) => ipv4.some((each) => each.address === address)),
      (body) => ({ ...body, address: `${body.address}:80` }),
    ),
  },
  {
    id: 'node-with-a-scheme',
    requirement: 'NODE-ADDRESS-FORM',
    kind: 'rare-value',
    see: 'add a node http://192.168.1.2:80: it is added',
    wrap: acceptWhen(
      'createNode',
      ({ address }) => /^\w+:\/\/[\d.]+:\d+$/.test(String(address)),
      (body) => ({ ...body, address: body.address.replace(/^\w+:\/\//, '') }),
    ),
  },
  {
    id: 'node-ports-over-10000-refused',
    requirement: 'NODE-ADDRESS-FORM',
    kind: 'boundary',
    see: 'add a node with port 65535: it is refused',
    wrap: refuseWhen('createNode', ({ address }) => Number(String(address).split(':')[1]) > 65_000),
  },
  {
    id: 'node-with-the-public-address-of-an-instance',
    requirement: 'NODE-ADDRESS-FORM',
    kind: 'cross-resource',
    see: 'add a node with the public address of an instance: it is added',
    wrap: acceptWhen(
      'createNode',
      ({ address }, _, { instances }) => {
        const [host] = String(address).split(':');
        return [...instances].some(({ ipv4 }) =>
          ipv4.some((each) => each.public && each.address === host),
        );
      },
      (body) => ({ ...body, address: '192.168.200.200:80' }),
    ),
  },
  ...Object.entries(BESIDE).map(
    ([range, address]): Fault => ({
      id: `node-in-${range.replaceAll('.', '-')}`,
      requirement: 'NODE-ADDRESS-FORM',
      kind: 'boundary',
      see: `add a node ${address}, of the range ${range}: it is added`,
      wrap: acceptWhen(
        'createNode',
        (body) => String(body.address).startsWith(`${range}.`),
        (body) => ({ ...body, address: '192.168.200.200:80' }),
      ),
    }),
  ),
  {
    id: 'node-public-beside-others',
    requirement: 'NODE-ADDRESS-FORM',
    kind: 'sequence',
    see: 'add a second node, with a public address: it is added',
    wrap: acceptWhen(
      'createNode',
      ({ address }, request, state) =>
        /^(?!10\.|172\.|192\.168\.)[\d.]+:\d+$/.test(String(address)) &&
        configInPath(state, request)?.nodes.length !== 0,
      (body) => ({ ...body, address: '192.168.200.200:80' }),
    ),
  },
];
