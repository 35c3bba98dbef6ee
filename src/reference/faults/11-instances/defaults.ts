import { instanceLabel } from '../../../rules/index.ts';
import { FIXTURES } from '../../seed/fixtures.ts';
import type { State } from '../../state.ts';
import { alterState, type Body, refuseWhen } from '../blocks/index.ts';
import { alterNewInstance } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';

/** Instances that lack what every new one has unasked, or have it otherwise: encryption, addresses, alerts, a label (endpoints/instances). */
export const defaultsFaults: readonly Fault[] = [
  ...(
    [
      ['unbooted', 'booted false', ({ booted }: Body) => booted === false],
      ['scripted', 'a deployment script', (sent: Body) => sent.stackscript_id !== undefined],
    ] as const
  ).flatMap(([id, what, when]): Fault[] => [
    {
      id: `instance-${id}-without-encryption`,
      requirement: 'INST-DISK-ENCRYPTION-DEFAULT',
      kind: 'rare-value',
      see: `create an instance with ${what}: its disk_encryption is disabled`,
      wrap: alterNewInstance((_, sent) => (when(sent) ? { disk_encryption: 'disabled' } : {})),
    },
    {
      id: `instance-${id}-without-its-label`,
      requirement: 'INST-CREATE-AS-ASKED',
      kind: 'rare-value',
      see: `create an instance with ${what} and a label: it has another`,
      wrap: alterNewInstance(({ id: number }, sent) =>
        when(sent) && sent.label !== undefined ? { label: `compute-${number}` } : {},
      ),
    },
  ]),
  {
    id: 'instance-in-second-region-without-encryption',
    requirement: 'INST-DISK-ENCRYPTION-DEFAULT',
    kind: 'rare-value',
    see: 'create an instance in the second region: its disk_encryption is disabled',
    wrap: alterNewInstance(({ region }) =>
      region === 'eu-west' ? { disk_encryption: 'disabled' } : {},
    ),
  },
  {
    id: 'instance-unbooted-cpu-alert-off',
    requirement: 'INST-ALERTS-CPU-DEFAULT',
    kind: 'rare-value',
    see: 'create an instance with booted false: alerts.cpu is 0',
    wrap: alterNewInstance(({ alerts }, { booted }) =>
      booted === false ? { alerts: { ...alerts, cpu: 0 } } : {},
    ),
  },
  {
    id: 'instance-cpu-alert-of-six-cores-at-most',
    requirement: 'INST-ALERTS-CPU-DEFAULT',
    kind: 'boundary',
    see: 'create an instance of 16 cores: alerts.cpu is 540',
    wrap: alterNewInstance(({ alerts }) => ({
      alerts: { ...alerts, cpu: Math.min(alerts.cpu ?? 0, 540) },
    })),
  },
  {
    id: 'instance-with-script-cpu-alert-off',
    requirement: 'INST-ALERTS-CPU-DEFAULT',
    kind: 'rare-value',
    see: 'create an instance with a deployment script: alerts.cpu is 0',
    wrap: alterNewInstance(({ alerts }, { stackscript_id }) =>
      stackscript_id === undefined ? {} : { alerts: { ...alerts, cpu: 0 } },
    ),
  },
  {
    id: 'instance-disk-not-encrypted',
    requirement: 'INST-DISK-ENCRYPTION-DEFAULT',
    kind: 'state',
    see: 'create an instance: disk_encryption is disabled',
    wrap: alterNewInstance((_, { disk_encryption = 'disabled' }) => ({ disk_encryption })),
  },
  ...(
    [
      ['in-second-region', ({ region }: Body) => region === 'eu-west'],
      ['with-script', ({ stackscript_id }: Body) => stackscript_id !== undefined],
      ['unbooted', ({ booted }: Body) => booted === false],
      ['of-big-type', ({ type }: Body) => type === FIXTURES.bigType],
      ['without-label', ({ label }: Body) => label === undefined],
    ] as const
  ).flatMap(([which, when]): Fault[] => [
    {
      id: `instance-${which}-without-address`,
      requirement: 'INST-IPV4-ON-CREATION',
      kind: 'rare-value',
      see: `create an instance (${which}): it has no IPv4 address`,
      wrap: alterNewInstance((_, sent) => (when(sent) ? { ipv4: [] } : {})),
    },
    {
      id: `instance-${which}-with-two-public-addresses`,
      requirement: 'INST-IPV4-ON-CREATION',
      kind: 'rare-value',
      see: `create an instance (${which}): it has two public IPv4 addresses`,
      wrap: alterNewInstance(({ ipv4 }, sent) =>
        when(sent) ? { ipv4: [...ipv4, { address: '198.51.100.7', public: true }] } : {},
      ),
    },
  ]),
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
    id: 'instance-label-required',
    requirement: 'INST-LABEL-DEFAULT',
    kind: 'over-strict',
    see: 'create an instance without label: it is refused',
    wrap: refuseWhen('createInstance', ({ label }) => label === undefined),
  },
  {
    id: 'instance-default-label-is-one-for-all',
    requirement: 'INST-LABEL-DEFAULT',
    kind: 'sequence',
    see: 'create two instances without label: the second is refused',
    shownBy: 'without label an instance gets one that is right',
    wrap: (core) => {
      const unnamed = new Set<number>();
      const noting = alterState('createInstance', (after, _, request, { id }) => {
        if (Object(request.body).label === undefined) unnamed.add(id);
        return after;
      });
      const isThere = (state: State) => [...unnamed].some((id) => state.instances.get(id));
      return refuseWhen(
        'createInstance',
        ({ label }, _, state) => label === undefined && isThere(state),
      )(noting(core));
    },
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
];
