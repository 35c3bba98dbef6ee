import { isRestricted, isScoped, putRightFor } from '../blocks/caller.ts';
import type { Fault } from '../fault.ts';

/** Rules that hold for the owner, and not for a token of the right scopes or a user who may create. */
export const rulesForAllFaults: readonly Fault[] = [
  {
    id: 'volume-label-of-33-from-oauth-token',
    requirement: 'VOL-CREATE-LABEL-LENGTH',
    kind: 'auth',
    see: 'create a volume with a label of 33 characters and an OAuth token: it is created',
    wrap: putRightFor(isScoped, 'createVolume', (body) => ({
      ...body,
      label: cut(body.label, 32),
    })),
  },
  {
    id: 'vpc-label-of-65-updated-by-oauth-token',
    requirement: 'VPC-UPDATE-LABEL-LENGTH',
    kind: 'auth',
    see: 'update a VPC to a label of 65 characters with an OAuth token: it is accepted',
    wrap: putRightFor(isScoped, 'updateVpc', (body) => ({ ...body, label: cut(body.label, 64) })),
  },
  {
    id: 'domain-without-soa-email-from-oauth-token',
    requirement: 'DOM-CREATE-SOA-EMAIL-REQUIRED',
    kind: 'auth',
    see: 'create a master without soa_email with an OAuth token: it is created',
    wrap: putRightFor(isScoped, 'createDomain', (body) => ({
      soa_email: 'someone@example.org',
      ...body,
    })),
  },
  {
    id: 'vpc-description-of-256-from-restricted-user',
    requirement: 'VPC-DESCRIPTION-LENGTH',
    kind: 'auth',
    see: 'create a VPC with a description of 256 characters as a restricted user: it is created',
    wrap: putRightFor(isRestricted, 'createVpc', (body) => ({
      ...body,
      description: cut(body.description, 255),
    })),
  },
];

const cut = (value: unknown, length: number) =>
  typeof value === 'string' ? value.slice(0, length) : value;
