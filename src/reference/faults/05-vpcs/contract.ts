import { refuseWhen } from '../blocks/index.ts';
import { contractFaultsOf } from '../contract/derived.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section VPCs look for; no schema can derive the last ones. */
export const contractFaults: readonly Fault[] = [
  ...contractFaultsOf('VPCs'),
  {
    id: 'createvpc-needs-subnets',
    requirement: 'VPC-SUBNETS-OPTIONAL',
    kind: 'over-strict',
    see: 'POST /vpcs without subnets is refused',
    wrap: refuseWhen('createVpc', (body) => body.subnets === undefined),
  },
  {
    id: 'updatevpc-refuses-hyphen-in-front',
    requirement: 'VPC-UPDATE-LABEL',
    kind: 'over-strict',
    see: 'a label with a hyphen in front is refused',
    wrap: refuseWhen('updateVpc', (body) => String(body.label).startsWith('-')),
  },
  ...[
    { id: 'digits', form: /^\d+$/ },
    { id: 'capitals', form: /^[A-Z\d-]*[A-Z][A-Z\d-]*$/ },
  ].map(
    ({ id, form }): Fault => ({
      id: `updatevpc-refuses-${id}`,
      requirement: 'VPC-UPDATE-LABEL',
      kind: 'over-strict',
      see: `a label in ${id} alone is refused`,
      wrap: refuseWhen('updateVpc', (body) => form.test(String(body.label))),
    }),
  ),
];
