import {
  grantCreator,
  mayRead,
  readable,
  requireGrant,
  writable,
} from '../../access/permissions.ts';
import { answer, bodyOf, type Call, type Handlers, idOf, type Step, userOf } from '../../call.ts';
import { timestamp } from '../../clock.ts';
import type { Subnet, Vpc } from '../../entities.ts';
import { invalid } from '../../errors.ts';
import { byId, listAnswer } from '../../pagination.ts';
import { nextId, type State } from '../../state.ts';
import { knownRegion } from '../06-regions/regions.ts';
import { emit } from '../13-events/events.ts';
import { type SubnetUse, usesOfSubnets } from './subnets.ts';

/** VPCs with their subnets (endpoints/vpcs). */
export const vpcHandlers: Handlers = {
  listVpcs,
  createVpc,
  getVpc: (call) => answer(call.state, showVpc(call.state, vpcToRead(call))),
  updateVpc,
  deleteVpc,
};

/** What a client says of a new subnet. */
export interface SubnetCreate {
  readonly label: string;
  readonly ipv4: string;
}

interface VpcCreate {
  readonly label: string;
  readonly region: string;
  readonly description?: string;
  readonly subnets?: readonly SubnetCreate[];
}

function listVpcs(call: Call): Step {
  const user = userOf(call);
  const vpcs = call.state.vpcs.filter((vpc) => mayRead(user, 'vpc', vpc));
  const uses = usesOfSubnets(call.state, user.account);
  return listAnswer(call, byId(vpcs), (vpc) => showVpcWith(uses, vpc));
}

function createVpc(call: Call): Step {
  requireGrant(call, 'add_vpc');
  const { label, region, description = '', subnets: wanted = [] } = bodyOf<VpcCreate>(call);
  knownRegion(call, region);
  requireFreeLabel(call, label);
  const [id, counted] = nextId(call.state, 'vpc');
  const [subnets, numbered] = newSubnets(counted, call, wanted);
  const { account } = userOf(call);
  const [created, updated] = [call.now, call.now];
  const vpc: Vpc = { id, account, label, description, region, subnets, created, updated };
  const added = { ...numbered, vpcs: numbered.vpcs.put(id, vpc) };
  const granted = grantCreator(added, call, 'vpc', id);
  return answer(emitForAll(granted, call, vpc, 'create'), showVpc(granted, vpc));
}

/** The subnets with ids, in the order given, and the state that has given the ids out. */
export function newSubnets(
  state: State,
  call: Call,
  wanted: readonly SubnetCreate[],
): readonly [readonly Subnet[], State] {
  let counted = state;
  const subnets = wanted.map(({ label, ipv4 }) => {
    const [id, next] = nextId(counted, 'subnet');
    counted = next;
    return { id, label, ipv4, created: call.now, updated: call.now };
  });
  return [subnets, counted];
}

function updateVpc(call: Call): Step {
  const vpc = vpcToWrite(call);
  const { label = vpc.label, description = vpc.description } = bodyOf<Partial<VpcCreate>>(call);
  requireFreeLabel(call, label, vpc.id);
  const state = saveVpc(call.state, call, { ...vpc, label, description });
  const told = emit(state, call, 'vpc_update', subjectOf(vpc));
  return answer(told, showVpc(told, vpcToRead({ ...call, state: told })));
}

/** Deletes the VPC with all its subnets, or nothing at all (endpoints/vpcs#rule-3). */
function deleteVpc(call: Call): Step {
  const vpc = vpcToWrite(call);
  requireUnused(call.state, vpc, vpc.subnets);
  const state = { ...call.state, vpcs: call.state.vpcs.remove(vpc.id) };
  return answer(emitForAll(state, call, vpc, 'delete'), {});
}

/** Raises 400, naming every use, while configuration profile interfaces use any of the subnets. */
export function requireUnused(state: State, vpc: Vpc, subnets: readonly Subnet[]): void {
  const ids = new Set(subnets.map(({ id }) => id));
  const uses = usesOfSubnets(state, vpc.account).filter(({ subnet }) => ids.has(subnet));
  if (uses.length > 0) throw invalid(null, uses.map(wayToFree).join(' '));
}

function wayToFree(use: SubnetUse): string {
  const first = use.active ? `Shut down instance ${use.compute}, then delete` : 'Delete';
  return `${first} interface ${use.interface} of its config ${use.config}, which uses subnet ${use.subnet}.`;
}

/** The state in which the VPC has changed at this moment. */
export function saveVpc(state: State, call: Call, vpc: Vpc): State {
  return { ...state, vpcs: state.vpcs.put(vpc.id, { ...vpc, updated: call.now }) };
}

/** The VPC in the path, to read; raises 404. */
export function vpcToRead(call: Call): Vpc {
  return readable(call, 'vpc', call.state.vpcs, idOf(call, 'vpcId'));
}

/** The VPC in the path, to change; raises 404 or 403. */
export function vpcToWrite(call: Call): Vpc {
  return writable(call, 'vpc', call.state.vpcs, idOf(call, 'vpcId'));
}

/** Labels are unique among the VPCs of an account (resources/vpc#label). */
function requireFreeLabel(call: Call, label: string, own?: number): void {
  const { account } = userOf(call);
  const taken = (vpc: Vpc) => vpc.account === account && vpc.label === label && vpc.id !== own;
  if (call.state.vpcs.some(taken)) throw invalid('label', 'Another VPC of the account has it.');
}

function emitForAll(state: State, call: Call, vpc: Vpc, what: 'create' | 'delete'): State {
  return vpc.subnets.reduce(
    (told, subnet) => emit(told, call, `subnet_${what}`, subnetSubject(vpc, subnet)),
    emit(state, call, `vpc_${what}`, subjectOf(vpc)),
  );
}

function subjectOf({ id, label }: Vpc) {
  return { type: 'vpc', collection: 'vpcs', id, label };
}

/** A subnet as an event names it. */
export function subnetSubject(vpc: Vpc, { id, label }: Subnet) {
  return { type: 'subnet', collection: `vpcs/${vpc.id}/subnets`, id, label };
}

function showVpc(state: State, vpc: Vpc) {
  return showVpcWith(usesOfSubnets(state, vpc.account), vpc);
}

/** A VPC in an answer, with the uses of the subnets of its account. */
function showVpcWith(uses: readonly SubnetUse[], vpc: Vpc) {
  const { account: _, subnets, created, updated, ...shown } = vpc;
  return {
    ...shown,
    subnets: subnets.map((subnet) => showSubnet(subnet, uses)),
    created: timestamp(created),
    updated: timestamp(updated),
  };
}

/** A subnet in an answer, with the instances that use it. */
export function showSubnet({ created, updated, ...shown }: Subnet, uses: readonly SubnetUse[]) {
  const own = uses.filter(({ subnet }) => subnet === shown.id);
  const computes = own.map(({ compute, ...use }) => ({
    id: compute,
    interfaces: [{ id: use.interface, active: use.active, config_id: use.config }],
  }));
  return { ...shown, computes, created: timestamp(created), updated: timestamp(updated) };
}
