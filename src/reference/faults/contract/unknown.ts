import { loadSpec } from '../../../spec/load.ts';
import type { Operation } from '../../../spec/types.ts';
import type { State } from '../../state.ts';
import { acceptWhen, alterRequest, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';
import { firstDisk, firstRegion, instanceIn } from './repair.ts';

/** What the checks take for an id that nobody has. */
const NOBODYS_ID = 1_876_543_219;

type Stand = (state: State, request: { path: string }) => unknown;

const region: Stand = (state) => firstRegion(state);
const instance: Stand = (state, request) => {
  const volume = state.volumes.get(Number(request.path.split('/')[3]));
  return instanceIn(state, volume?.region ?? firstRegion(state));
};

const SLUGS = ['region', 'type', 'image'];

/** Fields that name nothing, and are taken for something. */
const REFERENCES: readonly (readonly [string, string, string, Stand])[] = [
  ['VOL-CREATE-REGION-KNOWN', 'createVolume', 'region', region],
  ['VOL-CREATE-COMPUTE-ID-KNOWN', 'createVolume', 'compute_id', () => undefined],
  ['VOL-ATTACH-COMPUTE-ID-KNOWN', 'attachVolume', 'compute_id', instance],
  ['VPC-REGION-KNOWN', 'createVpc', 'region', region],
  ['IMG-CREATE-DISK-ID-KNOWN', 'captureImage', 'disk_id', (state) => firstDisk(state)],
  ['IMG-UPLOAD-REGION-KNOWN', 'uploadImage', 'region', region],
  ['LB-REGION-KNOWN', 'createNodeBalancer', 'region', region],
  ['INST-CREATE-REGION-KNOWN', 'createInstance', 'region', region],
  ['INST-CREATE-TYPE-KNOWN', 'createInstance', 'type', firstType],
  ['INST-CREATE-IMAGE-KNOWN', 'createInstance', 'image', firstImage],
  ['INST-CREATE-STACKSCRIPT-KNOWN', 'createInstance', 'stackscript_id', () => undefined],
  ['IP-CREATE-COMPUTE-ID-KNOWN', 'createIp', 'compute_id', instance],
];

function firstType(state: State): unknown {
  return [...state.catalog.types.keys()][0];
}

function firstImage(state: State): unknown {
  return state.images.filter((image) => image.is_public)[0]?.id;
}

function isUnknown(value: unknown): boolean {
  return value === NOBODYS_ID || /^(compute\/)?no-such-/.test(String(value));
}

function beginsAsKnown(value: unknown): boolean {
  return /^(?!no-such).*-no-such$/.test(String(value));
}

function assumed(
  requirement: string,
  operation: string,
  field: string,
  known: Stand,
  isMeant: (value: unknown) => boolean = isUnknown,
): Fault {
  const what = isMeant === isUnknown ? 'names nothing' : 'only begins as one that is known';
  const id = `${operation}-assumes-${field}${isMeant === isUnknown ? '' : '-by-its-beginning'}`;
  return {
    id: id.toLowerCase().replaceAll('_', '-'),
    requirement,
    kind: 'cross-resource',
    see: `${operation} takes a ${field} that ${what}`,
    wrap: acceptWhen(
      operation,
      (body) => isMeant(body[field]),
      (body: Body, request, state) => ({ ...body, [field]: known(state, request) }),
    ),
  };
}

/** Operations that take a path id of nobody's for that of another resource, mostly the youngest. */
const REDIRECTED: readonly (readonly [string, string, (state: State) => number])[] = [
  ['SVC-UNKNOWN-ID-REFUSED', 'getVolume', (state) => youngest(state.volumes)],
  ['SVC-UNKNOWN-ID-REFUSED', 'resizeVolume', smallest],
  ['SVC-UNKNOWN-ID-REFUSED', 'updateVpc', (state) => youngest(state.vpcs)],
  ['SVC-UNKNOWN-ID-REFUSED', 'getDomain', (state) => youngest(state.domains)],
  ['REC-CREATE-UNKNOWN-DOMAIN', 'createRecord', (state) => youngest(state.domains)],
  ['LBC-UNKNOWN-LB', 'createConfig', (state) => youngest(state.balancers)],
];

function youngest(table: { filter(wanted: () => boolean): { id: number }[] }): number {
  return Math.max(...table.filter(() => true).map(({ id }) => id));
}

/** Of the volumes that can be resized, the one that most sizes are larger than. */
function smallest({ volumes }: State): number {
  const active = volumes.filter(({ status }) => status === 'active');
  return active.toSorted((one, other) => one.size - other.size)[0]?.id ?? youngest(volumes);
}

function redirected(
  requirement: string,
  operation: string,
  known: (state: State) => number,
): Fault {
  const { item, requirement: stated } = loadSpec().operationById.get(operation) as Operation;
  return {
    id: `${operation}-redirects-unknown-id`.toLowerCase(),
    requirement,
    // What answers an item answers another one than its path names.
    ...(item === undefined ? {} : { also: [stated] }),
    kind: 'cross-resource',
    see: `${operation} takes the id ${NOBODYS_ID} for that of another resource`,
    wrap: alterRequest(operation, (request, state) => ({
      ...request,
      path: request.path.replace(String(NOBODYS_ID), () => String(known(state))),
    })),
  };
}

/** What belongs to nothing is nothing. */
const everyVolumeOfNone: Fault = {
  id: 'listinstancevolumes-of-unknown-lists-every-volume',
  requirement: 'SVC-UNKNOWN-ID-REFUSED',
  kind: 'cross-resource',
  see: `list the volumes of the instance ${NOBODYS_ID}: they are those of the account`,
  wrap: alterRequest('listInstanceVolumes', (request) =>
    request.path.includes(`/${NOBODYS_ID}/`) ? { ...request, path: '/v4/volumes' } : request,
  ),
};

/** Faults in which something unknown is taken for something known. */
export const unknownTaken: readonly Fault[] = [
  ...REFERENCES.map((each) => assumed(...each)),
  ...REFERENCES.filter(([, , field]) => SLUGS.includes(field)).map((each) =>
    assumed(...each, beginsAsKnown),
  ),
  ...REDIRECTED.map((each) => redirected(...each)),
  everyVolumeOfNone,
];
