import { vpcLabel } from '../../../../rules/05-vpcs/vpc-label.ts';
import { isScoped, putRightFor } from '../../blocks/caller.ts';
import { alterRequest, type Body } from '../../blocks/index.ts';
import { acceptSubnetLabels, acceptVpc, refuseSubnetLabel } from '../../blocks/vpc.ts';
import type { Fault } from '../../fault.ts';

const isWrong = (label: string) => vpcLabel.refuse(label) !== undefined;

/** Whether these labels, and no others, are wrong, and only for what `foreign` matches. */
function wrongOnlyFor(labels: readonly string[], foreign: RegExp): boolean {
  return labels.some(isWrong) && !labels.some((label) => isWrong(label.replace(foreign, 'a')));
}

const sizeOf = ({ ipv4 }: Body) => String(ipv4).split('/')[1];

/** Faults in the rules on the labels of subnets. */
export const subnetLabelsFaults: readonly Fault[] = [
  {
    id: 'subnet-labels-the-same-for-an-oauth-token',
    requirement: 'SUBNET-LABEL-UNIQUE',
    kind: 'auth',
    see: 'create a VPC with two subnets of one label with an OAuth token: it is created',
    wrap: putRightFor(isScoped, 'createVpc', ({ subnets, ...body }) => ({
      ...body,
      subnets: subnets?.map((subnet: Body, at: number) => ({ ...subnet, label: `subnet-${at}` })),
    })),
  },
  {
    id: 'later-subnet-label-of-any-type',
    requirement: 'SUBNET-LABEL-TYPE',
    kind: 'rare-value',
    see: 'create a VPC whose second subnet has an object for its label: it is created',
    wrap: alterRequest('createVpc', (request) => {
      const body = Object(request.body);
      if (!Array.isArray(body.subnets)) return request;
      const subnets = body.subnets.map((subnet: Body, at: number) =>
        at > 0 && typeof subnet?.label === 'object' ? { ...subnet, label: `any-${at}` } : subnet,
      );
      return { ...request, body: { ...body, subnets } };
    }),
  },
  {
    id: 'subnet-label-takes-period',
    requirement: 'SUBNET-LABEL-CHARACTERS',
    kind: 'format',
    see: 'create a VPC with a subnet labelled a.b',
    wrap: acceptSubnetLabels((labels) => wrongOnlyFor(labels, /\./g)),
  },
  {
    id: 'subnet-label-takes-kelvin-sign',
    requirement: 'SUBNET-LABEL-CHARACTERS',
    kind: 'rare-value',
    see: 'create a VPC with a subnet labelled with the Kelvin sign, which folds to k',
    wrap: acceptSubnetLabels((labels) => wrongOnlyFor(labels, /\u212a/g)),
  },
  {
    id: 'subnet-label-checked-in-first-only',
    requirement: 'SUBNET-LABEL-CHARACTERS',
    kind: 'rare-value',
    see: 'create a VPC whose second subnet is labelled a_b',
    wrap: acceptSubnetLabels(
      ([first = '', ...more]) =>
        !isWrong(first) && more.some(isWrong) && wrongOnlyFor(more, /[^A-Za-z0-9-]/gu),
    ),
  },
  {
    id: 'later-subnet-label-takes-underscore',
    requirement: 'SUBNET-LABEL-CHARACTERS',
    kind: 'rare-value',
    see: 'create a VPC whose second subnet is labelled a_b: it is created, with any other sign it is not',
    wrap: acceptSubnetLabels(
      ([first = '', ...more]) => !isWrong(first) && wrongOnlyFor(more, /_/g),
    ),
  },
  {
    id: 'subnet-label-refuses-capital-q',
    requirement: 'SUBNET-LABEL-CHARACTERS',
    kind: 'over-strict',
    see: 'create a VPC with a subnet labelled Q: refused',
    wrap: refuseSubnetLabel((label) => label.includes('Q')),
  },
  {
    id: 'subnet-label-takes-doubled-hyphen',
    requirement: 'SUBNET-LABEL-HYPHENS',
    kind: 'format',
    see: 'create a VPC with a subnet labelled a--b',
    wrap: acceptSubnetLabels((labels) => wrongOnlyFor(labels, /-{2,}/g)),
  },
  {
    id: 'subnet-label-refuses-hyphen-alone',
    requirement: 'SUBNET-LABEL-HYPHENS',
    kind: 'over-strict',
    see: 'create a VPC with a subnet labelled -: refused',
    wrap: refuseSubnetLabel((label) => label === '-'),
  },
  {
    id: 'subnet-label-refuses-33-characters',
    requirement: 'SUBNET-LABEL-LENGTH',
    kind: 'rare-value',
    see: 'create a VPC with a subnet whose label has 33 characters: refused',
    wrap: refuseSubnetLabel((label) => label.length === 33),
  },
  {
    id: 'subnet-label-may-repeat',
    requirement: 'SUBNET-LABEL-UNIQUE',
    kind: 'state',
    see: 'create a VPC with two subnets labelled a',
    wrap: acceptSubnetLabels((labels) => new Set(labels).size < labels.length),
  },
  {
    id: 'subnet-label-may-repeat-apart',
    requirement: 'SUBNET-LABEL-UNIQUE',
    kind: 'rare-value',
    see: 'create a VPC with subnets labelled a, b, a: only neighbours are compared',
    wrap: acceptSubnetLabels(
      (labels) =>
        new Set(labels).size < labels.length &&
        labels.every((label, index) => label !== labels[index + 1]),
    ),
  },
  {
    id: 'subnet-label-may-repeat-in-ranges-of-other-sizes',
    requirement: 'SUBNET-LABEL-UNIQUE',
    kind: 'rare-value',
    see: 'create a VPC with two subnets of one label, a /24 and a /25: it is created',
    wrap: acceptVpc('subnet labels', ({ subnets }) => {
      if (!Array.isArray(subnets) || subnets.some(({ label }) => isWrong(String(label))))
        return false;
      const count = (of: (subnet: Body) => string) => new Set(subnets.map(of)).size;
      const isUnlike = count((each) => `${each.label} ${sizeOf(each)}`) === subnets.length;
      return isUnlike && count(({ label }) => label) < subnets.length;
    }),
  },
  {
    id: 'subnet-labels-of-40-may-repeat',
    requirement: 'SUBNET-LABEL-UNIQUE',
    kind: 'rare-value',
    see: 'create a VPC with two subnets of one label of 40 characters',
    wrap: acceptSubnetLabels((labels) => labels.filter((label) => label.length === 40).length > 1),
  },
];
