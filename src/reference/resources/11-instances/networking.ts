import { mayRead, requireWrite, visible } from '../../access/permissions.ts';
import {
  answer,
  bodyOf,
  type Call,
  type Handlers,
  type ImpliedOperations,
  type Step,
  userOf,
} from '../../call.ts';
import type { Address, Instance } from '../../entities.ts';
import { invalid } from '../../errors.ts';
import { listAnswer } from '../../pagination.ts';
import { emit } from '../13-events/events.ts';
import { allocateAddress } from './addresses.ts';
import { saveInstance } from './instances.ts';

/** IP addresses (resources/ip-address). */
export const networkingHandlers: Handlers = { createIp };

export const networkingImpliedOperations: ImpliedOperations = {
  'GET /networking/ips': { scopes: ['ips:read_only'], handler: listIps },
};

interface IpCreate {
  readonly type?: string;
  readonly public?: boolean;
  readonly compute_id?: number;
}

/** Allocates one more address for an instance; `public` false allocates a private one. */
function createIp(call: Call): Step {
  const body = bodyOf<IpCreate>(call);
  if (body.type !== 'ipv4') throw invalid('type', 'Must be ipv4.');
  if (body.public === undefined) throw invalid('public', 'Needed.');
  const instance = visible(call, 'compute', call.state.instances, body.compute_id ?? 0);
  if (instance === undefined) throw invalid('compute_id', 'There is no instance with this id.');
  requireWrite(call, 'compute', instance);
  const [address, counted] = allocateAddress(call.state, body.public);
  const state = saveInstance(counted, call, { ...instance, ipv4: [...instance.ipv4, address] });
  const { id, label } = instance;
  const subject = { type: 'compute', collection: 'compute/instances', id, label };
  return answer(emit(state, call, 'ipaddress_create', subject), showAddress(instance, address));
}

function listIps(call: Call): Step {
  const user = userOf(call);
  const instances = call.state.instances.filter((row) => mayRead(user, 'compute', row));
  const rows = instances.flatMap((row) => row.ipv4.map((address) => showAddress(row, address)));
  return listAnswer(call, rows, (row) => row);
}

function showAddress({ id, region }: Instance, address: Address) {
  return {
    address: address.address,
    public: address.public,
    type: 'ipv4',
    prefix: address.public ? 24 : 17,
    compute_id: id,
    region,
  };
}
