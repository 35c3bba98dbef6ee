import { acceptWhen, alterAnswer, alterRequest, type Body, refuseWhen } from '../blocks/index.ts';
import { alterNewInstance, alterRecords } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';

/** What holds of plain instances does not of another sort (resources/instance). */
export const sortsFaults: readonly Fault[] = [
  ofUnimaged('cpu-alert-off', 'INST-ALERTS-CPU-DEFAULT', ({ alerts }) => ({
    alerts: { ...alerts, cpu: 0 },
  })),
  ofUnimaged('not-encrypted', 'INST-DISK-ENCRYPTION-DEFAULT', () => ({
    disk_encryption: 'disabled',
  })),
  ofUnimaged('without-address', 'INST-IPV4-ON-CREATION', () => ({ ipv4: [] })),
  ofUnimaged('in-the-first-region', 'INST-CREATE-AS-ASKED', () => ({ region: 'us-east' })),
  {
    ...ofUnimaged('default-label-too-long', 'INST-LABEL-DEFAULT', ({ id, label }, sent) => ({
      label: sent.label === undefined ? `compute-${id}`.padEnd(65, 'x') : label,
    })),
    // The wrong label is then seen in the listing too.
    also: ['INST-LABEL'],
  },
  {
    id: 'instance-from-script-needs-a-label',
    requirement: 'INST-LABEL-DEFAULT',
    kind: 'over-strict',
    see: 'create an instance with a deployment script and without a label: it is refused, with one it is not',
    wrap: refuseWhen(
      'createInstance',
      ({ stackscript_id, label }) => stackscript_id !== undefined && label === undefined,
    ),
  },
  {
    id: 'instance-of-several-cores-in-second-region-alert-of-one',
    requirement: 'INST-ALERTS-CPU-DEFAULT',
    kind: 'rare-value',
    see: 'create an instance of 16 cores in the second region: alerts.cpu is 90',
    wrap: alterNewInstance(({ region, alerts }) =>
      region === 'eu-west' ? { alerts: { ...alerts, cpu: 90 } } : {},
    ),
  },
  {
    id: 'instance-from-image-with-period-from-another',
    requirement: 'INST-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create an instance from an image with a period in its id: it has another image',
    wrap: alterNewInstance(({ image }) =>
      image?.includes('.') ? { image: 'compute/debian12' } : {},
    ),
  },
  {
    id: 'instance-without-image-of-any-type',
    requirement: 'INST-CREATE-TYPE-KNOWN',
    kind: 'rare-value',
    see: 'create an instance without an image and of an unknown type: it is created',
    wrap: acceptWhen(
      'createInstance',
      ({ image, type }) => (image ?? null) === null && /^no-such/.test(String(type)),
      (body) => ({ ...body, type: 'nano-1' }),
    ),
  },
  {
    id: 'instance-with-script-in-any-region',
    requirement: 'INST-CREATE-REGION-KNOWN',
    kind: 'rare-value',
    see: 'create an instance with a deployment script in an unknown region: it is created',
    wrap: acceptWhen(
      'createInstance',
      ({ stackscript_id, region }) => stackscript_id !== undefined && /^no-such/.test(region),
      (body) => ({ ...body, region: 'us-east' }),
    ),
  },
  {
    id: 'instance-without-image-not-listed',
    requirement: 'INST-LIST',
    kind: 'rare-value',
    see: 'create an instance without an image and list instances: it is not there',
    wrap: alterAnswer('listInstances', (body, _, { instances }) => {
      const isShown = ({ id, label }: Body) =>
        instances.get(id)?.image !== null || label.startsWith('seeded');
      const data = body.data.filter(isShown);
      return { ...body, data, results: body.results - body.data.length + data.length };
    }),
  },
  {
    id: 'instance-without-image-shows-no-image-field',
    requirement: 'INST-IMAGE',
    kind: 'schema',
    see: 'tag an instance without an image and list the tag: image is missing',
    shownBy: 'an instance without an image or a label is as any other',
    wrap: alterRecords((item) => item.image === null && delete item.image),
  },
  {
    id: 'instance-of-private-image-shows-none',
    requirement: 'INST-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create an instance from a private image: its image is null',
    wrap: alterNewInstance(({ image }) => (image?.startsWith('private/') ? { image: null } : {})),
  },
  {
    id: 'instance-of-sized-page-without-alerts-io',
    requirement: 'INST-ALERTS-IO',
    kind: 'schema',
    see: 'list a tag on an instance with page_size: alerts.io is missing',
    wrap: alterAnswer('listTaggedObjects', (body, { query }) => {
      if (query?.page_size === undefined) return body;
      for (const item of body.data) delete (item.data ?? item).alerts?.io;
      return body;
    }),
  },
  {
    id: 'instance-told-to-boot-with-script-refused-later',
    requirement: 'INST-BOOT',
    kind: 'sequence',
    see: 'wait until an instance that was created with booted false is off, and boot it: it is refused',
    wrap: refuseWhen('bootInstance', (_, { path }, { instances }) => {
      const { status, bootJobs } = instances.get(Number(/\d+/.exec(path.slice(4))?.[0])) ?? {};
      return status === 'offline' && bootJobs?.length === 1;
    }),
  },
  {
    id: 'instance-told-to-boot-does-not',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance with booted true: it does not run',
    wrap: asked(({ booted }) => (booted === true ? false : booted)),
  },
  {
    id: 'instance-in-second-region-boots-unasked',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance in the second region with booted false: it runs',
    wrap: asked(({ booted, region }) => (region === 'eu-west' ? true : booted)),
  },
];

function ofUnimaged(
  id: string,
  requirement: string,
  alter: Parameters<typeof alterNewInstance>[0],
): Fault {
  return {
    id: `instance-without-image-${id}`,
    requirement,
    kind: 'rare-value',
    see: `create an instance without an image: ${id.replaceAll('-', ' ')}`,
    wrap: alterNewInstance((instance, sent) =>
      (sent.image ?? null) === null ? alter(instance, sent) : {},
    ),
  };
}

function asked(booted: (sent: Body) => unknown): Fault['wrap'] {
  return alterRequest('createInstance', (request) => {
    const body = request.body as Body;
    return { ...request, body: { ...body, booted: booted(body ?? {}) } };
  });
}
