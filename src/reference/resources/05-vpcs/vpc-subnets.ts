import { disjointRanges, privateRange, uniqueLabels, vpcLabel } from '../../../rules/index.ts';
import { answer, type Call, type ImpliedOperations, idOf, type Step } from '../../call.ts';
import type { Subnet, Vpc } from '../../entities.ts';
import { invalid, notFound } from '../../errors.ts';
import { optionalString } from '../../fields.ts';
import { listAnswer } from '../../pagination.ts';
import { emit } from '../13-events/events.ts';
import { usesOfSubnets } from './subnets.ts';
import {
  newSubnets,
  requireUnused,
  saveVpc,
  showSubnet,
  subnetSubject,
  vpcToRead,
  vpcToWrite,
} from './vpcs.ts';

const SUBNETS = '/vpcs/{vpcId}/subnets';
const READ = ['vpc:read_only'];
const WRITE = ['vpc:read_write'];

/** Operations on single subnets, which the document names and does not show. */
export const subnetImpliedOperations: ImpliedOperations = {
  [`GET ${SUBNETS}`]: { scopes: READ, handler: listSubnets },
  [`POST ${SUBNETS}`]: { scopes: WRITE, handler: createSubnet },
  [`GET ${SUBNETS}/{subnetId}`]: {
    scopes: READ,
    handler: (call) => show(call, vpcToRead(call), subnetOf(call, vpcToRead(call))),
  },
  [`PUT ${SUBNETS}/{subnetId}`]: { scopes: WRITE, handler: updateSubnet },
  [`DELETE ${SUBNETS}/{subnetId}`]: { scopes: WRITE, handler: deleteSubnet },
};

function listSubnets(call: Call): Step {
  const vpc = vpcToRead(call);
  const uses = usesOfSubnets(call.state, vpc.account);
  return listAnswer(call, vpc.subnets, (subnet) => showSubnet(subnet, uses));
}

function createSubnet(call: Call): Step {
  const vpc = vpcToWrite(call);
  const wanted = { label: checkedLabel(call) ?? '', ipv4: optionalString(call, 'ipv4') ?? '' };
  if (wanted.label === '') throw invalid('label', 'Needed.');
  refuseBy('ipv4', privateRange.refuse(wanted.ipv4));
  requireConsistent([...vpc.subnets, wanted]);
  const [[subnet], state] = newSubnets(call.state, call, [wanted]);
  if (subnet === undefined) throw new Error('expected one new subnet');
  const changed = { ...vpc, subnets: [...vpc.subnets, subnet] };
  return saveAndTell({ ...call, state }, changed, subnet, 'subnet_create');
}

function updateSubnet(call: Call): Step {
  const vpc = vpcToWrite(call);
  const subnet = subnetOf(call, vpc);
  const changed = { ...subnet, label: checkedLabel(call) ?? subnet.label, updated: call.now };
  const subnets = vpc.subnets.map((each) => (each.id === subnet.id ? changed : each));
  requireConsistent(subnets);
  return saveAndTell(call, { ...vpc, subnets }, changed, 'subnet_update');
}

function deleteSubnet(call: Call): Step {
  const vpc = vpcToWrite(call);
  const subnet = subnetOf(call, vpc);
  requireUnused(call.state, vpc, [subnet]);
  const subnets = vpc.subnets.filter(({ id }) => id !== subnet.id);
  const { state } = saveAndTell(call, { ...vpc, subnets }, subnet, 'subnet_delete');
  return answer(state, {});
}

function saveAndTell(call: Call, vpc: Vpc, subnet: Subnet, action: string): Step {
  const state = emit(saveVpc(call.state, call, vpc), call, action, subnetSubject(vpc, subnet));
  return show({ ...call, state }, vpc, subnet);
}

function show(call: Call, vpc: Vpc, subnet: Subnet): Step {
  return answer(call.state, showSubnet(subnet, usesOfSubnets(call.state, vpc.account)));
}

function checkedLabel(call: Call): string | undefined {
  const label = optionalString(call, 'label');
  if (label !== undefined) refuseBy('label', vpcLabel.refuse(label));
  return label;
}

/** Subnets of one VPC have unlike labels and disjoint ranges (resources/vpc#subnet.ipv4). */
function requireConsistent(subnets: readonly { label: string; ipv4: string }[]): void {
  refuseBy('label', uniqueLabels.refuse(subnets));
  refuseBy('ipv4', disjointRanges.refuse(subnets));
}

function refuseBy(field: string, reason: string | undefined): void {
  if (reason !== undefined) throw invalid(field, reason);
}

function subnetOf(call: Call, vpc: Vpc): Subnet {
  const id = idOf(call, 'subnetId');
  const subnet = vpc.subnets.find((each) => each.id === id);
  if (subnet === undefined) throw notFound(`A subnet with the id ${id}`);
  return subnet;
}
