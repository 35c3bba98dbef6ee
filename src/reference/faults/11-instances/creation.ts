import { alterAnswer, type Body, fromTime, refuseWhen } from '../blocks/index.ts';
import { alterNewInstance } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';

/** Creations of instances that are refused, are not listed, or are of something else than asked for (endpoints/instances). */
export const creationFaults: readonly Fault[] = [
  {
    id: 'instance-in-second-region-of-another-type',
    requirement: 'INST-CREATE-AS-ASKED',
    kind: 'rare-value',
    see: 'create an instance in the second region: it is of another type',
    wrap: alterNewInstance(({ region }) => (region === 'eu-west' ? { type: 'standard-2' } : {})),
  },
  {
    id: 'instance-list-without-scripted',
    requirement: 'INST-LIST',
    kind: 'rare-value',
    see: 'create an instance with a deployment script and list instances: it is not there',
    wrap: (core) => {
      const scripted = new Set<number>();
      const noting = alterNewInstance(({ id }, { stackscript_id }) => {
        if (stackscript_id !== undefined) scripted.add(id);
        return {};
      })(core);
      return alterAnswer('listInstances', (body) => {
        const data = body.data.filter(({ id }: Body) => !scripted.has(id));
        return { ...body, data, results: body.results - body.data.length + data.length };
      })(noting);
    },
  },
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
    id: 'instance-list-without-newest',
    requirement: 'INST-LIST',
    kind: 'pagination',
    see: 'create an instance and list instances: it is not there',
    wrap: alterAnswer('listInstances', (body) => ({ ...body, data: body.data.slice(0, -1) })),
  },
  {
    id: 'instance-list-of-the-first-region',
    requirement: 'INST-LIST',
    kind: 'cross-resource',
    see: 'create an instance in the second region and list instances: it is not there',
    wrap: alterAnswer('listInstances', (body) => {
      const data = body.data.filter(({ region }: Body) => region === body.data[0].region);
      return { ...body, data, results: body.results - body.data.length + data.length };
    }),
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
    id: 'instance-boot-needs-a-body',
    requirement: 'INST-BOOT-NO-BODY',
    kind: 'over-strict',
    see: 'boot an instance without a body: it is refused, with {} it is not',
    wrap: refuseWhen('bootInstance', (_, { body }) => body === undefined),
  },
  {
    id: 'instance-from-script-refused',
    requirement: 'INST-CREATE-STACKSCRIPT',
    kind: 'over-strict',
    see: 'create an instance with the id of a listed script: it is refused',
    wrap: refuseWhen('createInstance', ({ stackscript_id }) => stackscript_id !== undefined),
  },
  {
    id: 'instance-from-fitting-script-refused',
    requirement: 'INST-CREATE-STACKSCRIPT-NAMED',
    kind: 'over-strict',
    see: 'create an instance with the id of a script that fits the image: it is refused',
    wrap: refuseWhen('createInstance', ({ stackscript_id }) => stackscript_id !== undefined),
  },
];
