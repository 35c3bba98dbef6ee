import { instanceLabel } from '../../../rules/index.ts';
import { showInstance } from '../../resources/instance-answer.ts';
import {
  alterAnswer,
  alterRequest,
  byAnyone,
  fromTime,
  instead,
  OWNER,
  refuseWhen,
} from '../blocks/index.ts';
import { alterNewInstance, alterRecords } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';
import { instanceFieldFaults } from './fields.ts';
import { instanceLabelFaults } from './label.ts';

/** Faults of the section Instances, networking and account, but for those of its contract cases. */
export const instancesFaults: readonly Fault[] = [
  ...instanceFieldFaults,
  ...instanceLabelFaults,
  {
    id: 'instance-creation-needs-private-ip',
    requirement: 'INST-CREATE',
    kind: 'over-strict',
    see: 'create an instance with region, type, image and root_pass: it is refused',
    wrap: refuseWhen('createInstance', ({ private_ip }) => private_ip === undefined),
  },
  {
    id: 'instance-third-creation-refused',
    requirement: 'INST-CREATE',
    kind: 'sequence',
    see: 'create three instances: the third is refused',
    wrap: (core) => refuseWhen('createInstance', fromTime(3))(core),
  },
  {
    id: 'instance-in-another-region',
    requirement: 'INST-CREATE-AS-ASKED',
    kind: 'state',
    see: 'create an instance: it is in another region',
    wrap: alterNewInstance(() => ({ region: 'ap-south' })),
  },
  {
    id: 'instance-in-the-first-region',
    requirement: 'INST-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create an instance in another region than the first: it is in the first',
    wrap: alterNewInstance(() => ({ region: 'us-east' })),
  },
  {
    id: 'instance-of-the-smallest-type',
    requirement: 'INST-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create an instance of a large type: it is of the smallest',
    wrap: alterNewInstance(() => ({ type: 'nano-1' })),
  },
  {
    id: 'instance-label-in-lower-case',
    requirement: 'INST-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create an instance with capitals in its label: they are small letters',
    wrap: alterNewInstance(({ label }) => ({ label: label.toLowerCase() })),
  },
  {
    id: 'instances-listed-to-other-account',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'create an instance and list those of another account: it is there',
    wrap: alterAnswer('listInstances', (body, _, state) => ({
      ...body,
      data: [...state.instances].map((instance) => showInstance(state, instance)),
    })),
  },
  {
    id: 'address-on-instance-of-other-account',
    requirement: 'IP-CREATE-COMPUTE-ID-KNOWN',
    kind: 'cross-resource',
    see: 'allocate an address for an instance of another account: it is allocated',
    wrap: byAnyone('createIp'),
  },
  {
    id: 'instance-image-forgotten',
    requirement: 'INST-CREATE-AS-ASKED',
    kind: 'state',
    see: 'create an instance from an image: its image is null',
    wrap: alterNewInstance(() => ({ image: null })),
  },
  {
    id: 'instance-of-next-larger-type',
    requirement: 'INST-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create an instance of the smallest type: it is of the next one',
    wrap: alterNewInstance(({ type }) => (type === 'nano-1' ? { type: 'standard-2' } : {})),
  },
  {
    id: 'instance-disk-not-encrypted',
    requirement: 'INST-DISK-ENCRYPTION-DEFAULT',
    kind: 'state',
    see: 'create an instance: disk_encryption is disabled',
    wrap: alterNewInstance((_, { disk_encryption = 'disabled' }) => ({ disk_encryption })),
  },
  {
    id: 'instance-without-address',
    requirement: 'INST-IPV4-ON-CREATION',
    kind: 'state',
    see: 'create an instance: it has no IPv4 address',
    wrap: alterNewInstance(() => ({ ipv4: [] })),
  },
  {
    id: 'instance-with-two-public-addresses',
    requirement: 'INST-IPV4-ON-CREATION',
    kind: 'boundary',
    see: 'create an instance: it has two public IPv4 addresses',
    wrap: alterNewInstance(({ ipv4 }) => ({
      ipv4: [...ipv4, { address: '198.51.100.7', public: true }],
    })),
  },
  {
    id: 'instance-with-private-address-alone',
    requirement: 'INST-IPV4-ON-CREATION',
    kind: 'rare-value',
    see: 'create an instance: its only IPv4 address is private',
    wrap: alterNewInstance(() => ({ ipv4: [{ address: '192.168.200.7', public: false }] })),
  },
  {
    id: 'instance-cpu-alert-for-one-core',
    requirement: 'INST-ALERTS-CPU-DEFAULT',
    kind: 'rare-value',
    see: 'create an instance with several cores: alerts.cpu is 90',
    wrap: alterNewInstance(({ alerts }) => ({ alerts: { ...alerts, cpu: 90 } })),
  },
  {
    id: 'instance-cpu-alert-off',
    requirement: 'INST-ALERTS-CPU-DEFAULT',
    kind: 'state',
    see: 'create an instance: alerts.cpu is 0',
    wrap: alterNewInstance(({ alerts }) => ({ alerts: { ...alerts, cpu: 0 } })),
  },
  {
    id: 'instance-list-without-newest',
    requirement: 'INST-LIST',
    kind: 'pagination',
    see: 'create an instance and list instances: it is not there',
    wrap: alterAnswer('listInstances', (body) => ({ ...body, data: body.data.slice(0, -1) })),
  },
  {
    id: 'instance-unbooted-refused',
    requirement: 'INST-CREATE-UNBOOTED',
    kind: 'over-strict',
    see: 'create an instance with booted false: it is refused',
    wrap: refuseWhen('createInstance', ({ booted }) => booted === false),
  },
  {
    id: 'instance-boot-refused',
    requirement: 'INST-BOOT',
    kind: 'over-strict',
    see: 'boot an instance that was not booted: it is refused',
    wrap: refuseWhen('bootInstance', () => true),
  },
  {
    id: 'instance-label-required',
    requirement: 'INST-LABEL-DEFAULT',
    kind: 'over-strict',
    see: 'create an instance without label: it is refused',
    wrap: refuseWhen('createInstance', ({ label }) => label === undefined),
  },
  {
    id: 'instance-default-label-wrong',
    requirement: 'INST-LABEL-DEFAULT',
    kind: 'format',
    see: 'create an instance without label: it gets one that ends with a hyphen',
    // The wrong label is then seen in the listing too.
    also: ['INST-LABEL'],
    wrap: alterNewInstance(({ label, id }, body) =>
      instanceLabel.refuse(body.label) === undefined ? { label } : { label: `compute-${id}-` },
    ),
  },
  {
    id: 'instance-from-script-refused',
    requirement: 'INST-CREATE-STACKSCRIPT',
    kind: 'over-strict',
    see: 'create an instance with the id of a listed script: it is refused',
    wrap: refuseWhen('createInstance', ({ stackscript_id }) => stackscript_id !== undefined),
  },
  {
    id: 'address-refused',
    requirement: 'IP-CREATE',
    kind: 'over-strict',
    see: 'allocate an address: it is refused',
    also: ['IP-CREATE-PRIVATE'], // private addresses are refused too
    wrap: refuseWhen('createIp', () => true),
  },
  {
    id: 'address-of-another-instance',
    requirement: 'IP-CREATE',
    kind: 'cross-resource',
    see: 'allocate an address for an instance: the answer names another',
    wrap: alterAnswer('createIp', (body) => ({ ...body, compute_id: body.compute_id + 1 })),
  },
  {
    id: 'private-address-is-public',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'state',
    see: 'allocate an address with public false: it is a public one',
    wrap: alterRequest('createIp', (request) => ({
      ...request,
      body: { ...(request.body as object), public: true },
    })),
  },
  {
    id: 'private-address-not-on-instance',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'state',
    see: 'allocate a private address: the instance does not list it',
    wrap: alterRecords((item) => {
      item.ipv4 = item.ipv4.filter((address: string) => !address.startsWith('192.168.'));
    }),
  },
  {
    id: 'scripts-refused',
    requirement: 'STACK-LIST',
    kind: 'over-strict',
    see: 'list deployment scripts: it is refused',
    wrap: refuseWhen('listStackScripts', () => true),
  },
  {
    id: 'scripts-own-only-when-authenticated',
    requirement: 'STACK-LIST',
    kind: 'cross-resource',
    see: 'list deployment scripts with credentials: the public ones are missing',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const ownOnly = alterAnswer('listStackScripts', (body) => ({ ...body, data: [] }));
        return (principal.kind === 'anonymous' ? core : ownOnly(core))(
          state,
          principal,
          request,
          ...rest,
        );
      },
  },
  {
    id: 'scripts-private-for-all',
    requirement: 'STACK-LIST',
    kind: 'auth',
    see: 'list deployment scripts without credentials: private ones are there',
    wrap: instead('listStackScripts', (core, state, principal, ...rest) =>
      core(state, principal.kind === 'anonymous' ? OWNER : principal, ...rest),
    ),
  },
  {
    id: 'types-not-listed',
    requirement: 'TYPE-LIST',
    kind: 'state',
    see: 'list instance types: there are none',
    wrap: alterAnswer('listTypes', (body) => ({ ...body, data: [], results: 0 })),
  },
  {
    id: 'types-refused',
    requirement: 'TYPE-LIST',
    kind: 'over-strict',
    see: 'list instance types: it is refused',
    wrap: refuseWhen('listTypes', () => true),
  },
  {
    id: 'account-as-list',
    requirement: 'ACCT-GET',
    kind: 'schema',
    see: 'read the account: the answer is an array',
    wrap: alterAnswer('getAccount', (body) => [body]),
  },
  {
    id: 'account-refused',
    requirement: 'ACCT-GET',
    kind: 'over-strict',
    see: 'read the account: it is refused',
    wrap: refuseWhen('getAccount', () => true),
  },
  {
    id: 'transfer-as-number',
    requirement: 'ACCT-TRANSFER',
    kind: 'schema',
    see: 'read transfer information: the answer is a number',
    wrap: alterAnswer('getTransfer', () => 0),
  },
];
